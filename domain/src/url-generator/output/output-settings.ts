import { fail, ok, type Result } from '../../result.ts';
import { firstProblem, integer, maxNumber, minNumber, number, required } from '../../validation/rules.ts';

export const outputFormats = ['text', 'csv', 'json-lines', 'sitemap'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** The format of the output files. */
export interface OutputSettings {
  readonly format: OutputFormat;
  /** For text only: CSV always has CRLF, the others LF. */
  readonly lineEnd: 'crlf' | 'lf';
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
