import type { ExportFailure } from '@toolkit/domain/ctr';

const makeFormat = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options).format;

/** A dash for a row that its period does not have. */
export const formatPosition = (position: number) => (position > 0 ? position.toFixed(1) : '–');
export const formatShare = makeFormat({ style: 'percent', maximumSignificantDigits: 2 });
/** Two figures: it is an estimate. */
export const formatEstimate = makeFormat({ maximumSignificantDigits: 2 });
/** @param isLeast whether there may be more */
export const formatToWin = (clicks: number, isLeast: boolean) =>
  clicks > 0 ? `${isLeast ? 'at least' : 'about'} ${formatEstimate(clicks)}` : 'None';
/** @param digits behind the point */
export const formatChange = (clicks: number, digits = 0) =>
  clicks
    .toLocaleString('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: digits })
    .replace('-', '−');
/** @param iso 2026-11-28 */
export const formatDay = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `3–5`, or `8` */
export const formatSteps = (steps: readonly number[]) => [...new Set([steps[0], steps.at(-1)])].join('–');

const whereToExport = 'In Search Console choose Performance, Search results, Export, Download CSV.';

const failures = {
  unreadable: 'could not be opened: it may be damaged, have a password, or have changed since.',
  'too-large': 'is larger than 64 MB.',
  'no-table': 'holds no table of queries or pages with clicks, impressions and positions.',
  'unknown-columns': 'has columns that this page does not know. Name them below.',
} satisfies Record<ExportFailure['code'], string>;

export const describeFailure = ({ code }: ExportFailure) => `${failures[code]} ${whereToExport}`;

/** What a file of an export can be. */
export const exportFiles = '.zip,.xlsx,.csv,.tsv,.txt';
