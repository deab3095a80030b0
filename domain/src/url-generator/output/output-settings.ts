import { csvRow } from '../../formats/csv-row.ts';
import { fail, ok, type Result } from '../../result.ts';
import { firstProblem, integer, maxNumber, minNumber, number, required } from '../../validation/rules.ts';

export const outputFormats = ['text', 'csv', 'json-lines', 'sitemap'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** The format of the output files. */
export interface OutputSettings {
  readonly format: OutputFormat;
  /** For text only: CSV always has CRLF, the others LF. */
  readonly lineEnd: keyof typeof lineEnds;
  /** Whether CSV has column names in the first row. */
  readonly header: boolean;
  /** Whether CSV and JSON Lines hold the keyword beside its URL. */
  readonly keywordColumn: boolean;
  /** The most URLs in one file; 0: only the format's own limit. */
  readonly urlsPerFile: number;
  /** Archives even a single file. If the destination holds only one file, several are archived anyway. */
  readonly zip?: boolean | undefined;
  /** Where the sitemaps will be on the web, for their index; by default the root of the template's site. */
  readonly sitemapFolder?: string | undefined;
}

/** The defaults of the specification. */
export const defaultOutput: OutputSettings = {
  format: 'text',
  lineEnd: 'crlf',
  header: true,
  keywordColumn: false,
  urlsPerFile: 0,
};

/** Whether each line shows the keyword beside its URL. */
export const needsKeyword = ({ format, keywordColumn }: OutputSettings): boolean =>
  keywordColumn && (format === 'csv' || format === 'json-lines');

const perFile = [required, number, integer, minNumber(1), maxNumber(Number.MAX_SAFE_INTEGER)] as const;

/** Digits may be grouped, as in 50,000. */
export function readUrlsPerFile(typed: string): Result<number, string> {
  const digits = /^\s*\d{1,3}(?:[\s,.]\d{3})+\s*$/.test(typed) ? typed.replace(/[\s,.]/g, '') : typed;
  const problem = firstProblem(digits, ...perFile);
  return problem === undefined ? ok(Number(digits)) : fail(problem);
}

/** The sitemap protocol's limit for one file. */
export const sitemapMaxUrls = 50_000;
export const sitemapMaxBytes = 52_428_800;

/** The limits of one file. */
export function fileLimits({ format, urlsPerFile }: OutputSettings): { urls: number; bytes: number } {
  const urls = urlsPerFile > 0 ? urlsPerFile : Number.POSITIVE_INFINITY;
  return format === 'sitemap'
    ? { urls: Math.min(urls, sitemapMaxUrls), bytes: sitemapMaxBytes }
    : { urls, bytes: Number.POSITIVE_INFINITY };
}

/** How URLs are written in a file. */
export interface LineFormat {
  /** The text before the first URL of every file, and after the last. */
  readonly head: string;
  readonly tail: string;
  /** One URL with its line end; the keyword is known only if the output needs it. */
  line(url: string, keyword: string | undefined): string;
}

export function createLineFormat({ format, lineEnd, header, keywordColumn }: OutputSettings): LineFormat {
  switch (format) {
    case 'text':
      return { head: '', tail: '', line: (url) => url + lineEnds[lineEnd] };
    case 'csv':
      return {
        head: header ? csvLine('url', keywordColumn ? 'keyword' : undefined) : '',
        tail: '',
        line: csvLine,
      };
    case 'json-lines':
      return { head: '', tail: '', line: jsonLine };
    case 'sitemap':
      return {
        head: sitemapHead('urlset'),
        tail: '</urlset>\n',
        line: (url) => `<url><loc>${xmlText(url)}</loc></url>\n`,
      };
  }
}

export const lineEnds = { crlf: '\r\n', lf: '\n' } as const;

const csvLine = (url: string, keyword: string | undefined): string =>
  keyword === undefined ? csvRow(url) : csvRow(keyword, url);

/** One JSON object a line: `{"url":"…"}`, with `"keyword":"…"` first if it is known. https://jsonlines.org/ */
const jsonLine = (url: string, keyword: string | undefined): string =>
  `{${keyword === undefined ? '' : `"keyword":${jsonText(keyword)},`}"url":${jsonText(url)}}\n`;

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(2, '0');

const jsonText = (text: string): string =>
  `"${text.replace(/["\\]/g, '\\$&').replace(/[^ -\uffff]/g, (control) => `\\u00${hex(control)}`)}"`;

export const sitemapHead = (root: 'urlset' | 'sitemapindex'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;

const xmlNames: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};

/** XML cannot represent control characters, U+FFFE and U+FFFF; a URL can. https://www.sitemaps.org/protocol.html */
const xmlText = (text: string): string =>
  text.replace(/[&<>'"]|[^ -\ufffd]/g, (one) => xmlNames[one] ?? encodeURIComponent(one));
