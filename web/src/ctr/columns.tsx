import { type ListedRow, rateOf } from '@toolkit/domain/ctr';
import type { ReactNode } from 'react';
import { formatCount } from '../page/counted.ts';
import { formatEstimate, formatPosition, formatShare } from './words.ts';

/**
 * @param width in pixels, of the widest that it shows
 * @param read undefined where the row has no such number: its cell is empty
 * @param show gets the number, and its row
 */
export const makeColumn = (
  title: string,
  width: number,
  read: (row: ListedRow) => number | undefined,
  show: (value: number, row: ListedRow) => ReactNode,
) => ({
  title,
  width,
  sorter: (a: ListedRow, b: ListedRow) => (read(a) ?? 0) - (read(b) ?? 0),
  render: (_: unknown, row: ListedRow) => {
    const value = read(row);
    return value !== undefined && show(value, row);
  },
});

export type Column = ReturnType<typeof makeColumn>;

/**
 * Of two periods where rows have both.
 * @param clicksWidth which is more for two periods
 */
export const makeMeasures = (clicksWidth: number) =>
  (
    [
      ['Position', 94, 'position', formatPosition],
      ['Impressions', 132, 'impressions', formatCount],
      ['Clicks', clicksWidth, 'clicks', formatCount],
    ] as const
  ).map(([title, width, key, format]) =>
    makeColumn(
      title,
      width,
      (row) => row[key],
      (value, { before }) => (before ? `${format(before[key])} → ` : '') + format(value),
    ),
  );
const measures = makeMeasures(78);
const showEstimate = (clicks: number) => `+${formatEstimate(clicks)}`;

export const ofVerdict = [
  ...measures,
  makeColumn(
    'Click-through',
    111,
    rateOf,
    (rate, { earned, impressions }) =>
      formatShare(rate) + (earned === undefined ? '' : ` of ${formatShare(earned / impressions)}`),
  ),
  makeColumn(
    'How sure',
    94,
    (row) => row.sure,
    (sure) => (sure > 0.99 ? 'over 99%' : formatShare(sure)),
  ),
  makeColumn('Clicks to win', 81, (row) => row.toWin, showEstimate),
];
export const ofReach = [...measures, makeColumn('Clicks more', 81, (row) => row.gain, showEstimate)];
