import type { ExportFailure } from '@toolkit/domain/ctr';

const makeFormat = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options).format;
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const formatCount = makeFormat({ maximumFractionDigits: 0 });
export const formatPosition = makeFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
export const formatShare = makeFormat({ style: 'percent', maximumSignificantDigits: 2 });
/** Two figures: it is an estimate. */
export const formatEstimate = makeFormat({ maximumSignificantDigits: 2 });
/** @param digits behind the point */
export const formatChange = (clicks: number, digits = 0): string =>
  clicks
    .toLocaleString('en-US', { signDisplay: 'exceptZero', maximumFractionDigits: digits })
    .replace('-', '−');
/** @param iso 2026-11-28 */
export const formatDay = (iso: string): string => days.format(new Date(iso));

/** `1 page`, `2 queries` */
export const plural = (count: number, one: string): string =>
  `${formatCount(count)} ${count === 1 ? one : `${one}s`.replace(/([^aeiou])ys$/, '$1ies')}`;

/** `3–5`, or `8` */
export const formatSteps = (steps: readonly number[]): string =>
  [...new Set([steps[0], steps.at(-1)])].join('–');

const whereToExport =
  'Choose what Search Console gives you under Performance, Search results, Export, Download CSV.';

const failures = {
  unreadable: 'could not be opened. It may be damaged, have a password, or have changed since you chose it.',
  'too-large': 'is larger than 64 MB, the most that this page reads.',
  'no-table': 'holds no table with clicks, impressions and positions.',
  'no-rows': 'holds no queries and no pages.',
  'unknown-columns':
    'has no columns that this page knows. Name them below if it has clicks, impressions and positions.',
} satisfies Record<ExportFailure['code'], string>;

export const describeFailure = ({ code }: ExportFailure): string => `${failures[code]} ${whereToExport}`;

/** What a file of an export can be. */
export const exportFiles = '.zip,.xlsx,.csv,.tsv,.txt,text/csv';
