import type { ExportFailure } from '@toolkit/domain/ctr';

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumSignificantDigits: 2 });
const twoFigures = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const makeFormatChange = (maximumFractionDigits: number) => {
  const changes = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero', maximumFractionDigits });
  return (clicks: number): string => changes.format(clicks).replace('-', '−');
};

export const formatCount = (count: number): string => numbers.format(count);
export const formatChange = makeFormatChange(0);
export const formatChangePerDay = makeFormatChange(1);
export const formatPosition = (position: number): string => decimals.format(position);
export const formatShare = (share: number): string => shares.format(share);
/** Two figures: it is an estimate. */
export const formatEstimate = (clicks: number): string => twoFigures.format(clicks);
/** @param iso 2026-11-28 */
export const formatDay = (iso: string): string => days.format(new Date(iso));

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** `positions 3–5`, `position 8` */
export const formatSteps = (steps: readonly number[]): string =>
  steps.length > 1 ? `${steps[0]}–${steps.at(-1)}` : `${steps[0]}`;

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
