export type OutputFormat = 'text' | 'csv' | 'json-lines' | 'sitemap';

/** What the file or files look like. */
export interface OutputSettings {
  readonly format: OutputFormat;
  /** Of text only: CSV has CRLF, the others LF. */
  readonly lineEnd: 'crlf' | 'lf';
  /** Names above the columns of CSV. */
  readonly header: boolean;
  /** The keyword beside its URL, in CSV and JSON Lines. */
  readonly keywordColumn: boolean;
  /** At most so many URLs in one file; 0 for no limit but the format's own. */
  readonly urlsPerFile: number;
  /** Everything in one archive, a single file, too. Where there is place for one only, several files are in any case. */
  readonly zip?: boolean;
  /** Where sitemaps will lie on the web, for their index; the root of the site of the template by default. */
  readonly sitemapFolder?: string;
}

/** What the spec says. */
export const defaultOutput: OutputSettings = {
  format: 'text',
  lineEnd: 'crlf',
  header: true,
  keywordColumn: false,
  urlsPerFile: 0,
};

/** Whether lines have to hold the keyword before the URL: see `withKeywordCell`. */
export const needsKeyword = ({ format, keywordColumn }: OutputSettings): boolean =>
  keywordColumn && (format === 'csv' || format === 'json-lines');

/** Of the sitemap protocol, for one file. */
export const sitemapMaxUrls = 50_000;
export const sitemapMaxBytes = 52_428_800;

/** The limits of one file. */
export function fileLimits({ format, urlsPerFile }: OutputSettings): { urls: number; bytes: number } {
  const urls = urlsPerFile > 0 ? urlsPerFile : Number.POSITIVE_INFINITY;
  return format === 'sitemap'
    ? { urls: Math.min(urls, sitemapMaxUrls), bytes: sitemapMaxBytes }
    : { urls, bytes: Number.POSITIVE_INFINITY };
}
