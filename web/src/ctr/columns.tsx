import { fewRows, type ListedRow } from '@toolkit/domain/ctr';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { formatCount, formatEstimate, formatPosition, formatShare, plural } from './words.ts';

export type Column = TableColumnType<ListedRow> & { readonly title: string };

/**
 * @param read undefined where the row has no such number: its cell is empty
 * @param show gets the number, and its row
 */
export const makeColumn = (
  title: string,
  width: number,
  read: (row: ListedRow) => number | undefined,
  show: (value: number, row: ListedRow) => ReactNode,
): Column => ({
  title,
  width,
  align: 'right',
  sorter: (a, b) => (read(a) ?? 0) - (read(b) ?? 0),
  render: (_, row) => {
    const value = read(row);
    return value === undefined ? '' : show(value, row);
  },
});

/** Of two periods where rows have both. */
const makeMeasure = (
  title: string,
  width: number,
  key: 'position' | 'impressions' | 'clicks',
  format: (value: number) => string,
) =>
  makeColumn(
    title,
    width,
    (row) => row[key],
    (value, { before }) => (before ? `${format(before[key])} → ` : '') + format(value),
  );

export const measures = [
  makeMeasure('Position', 100, 'position', (position) => (position > 0 ? formatPosition(position) : '–')),
  makeMeasure('Impressions', 135, 'impressions', formatCount),
  makeMeasure('Clicks', 85, 'clicks', formatCount),
];
const showEstimate = (clicks: number) => `+${formatEstimate(clicks)}`;

export const ofVerdict = [
  ...measures,
  makeColumn(
    'Click-through',
    135,
    ({ clicks, impressions }) => clicks / impressions,
    (rate, { earned, impressions, others = fewRows }) =>
      formatShare(rate) +
      (earned === undefined ? '' : ` of ${formatShare(earned / impressions)}`) +
      (others < fewRows ? ` by ${plural(others, 'other')}` : ''),
  ),
  makeColumn(
    'How sure',
    100,
    ({ sure }) => sure,
    (sure) => (sure > 0.999 ? 'over 99.9%' : formatShare(Math.floor(sure * 100) / 100)),
  ),
  makeColumn('Clicks to win', 125, ({ toWin }) => toWin, showEstimate),
];
export const ofReach = [...measures, makeColumn('Clicks more', 125, ({ gain }) => gain, showEstimate)];
