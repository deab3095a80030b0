import type { ListedRow } from '@toolkit/domain/ctr';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { formatCount, formatEstimate, formatPosition, formatShare } from './words.ts';

/**
 * @param read undefined where the row has no such number: its cell is empty
 * @param show gets the number, and its row
 */
export const makeColumn = (
  title: string,
  read: (row: ListedRow) => number | undefined,
  show: (value: number, row: ListedRow) => ReactNode,
): TableColumnType<ListedRow> => ({
  title,
  sorter: (a, b) => (read(a) ?? 0) - (read(b) ?? 0),
  render: (_, row) => {
    const value = read(row);
    return (
      value !== undefined && (
        <>
          <span className="ctr-title">{title} </span>
          {show(value, row)}
        </>
      )
    );
  },
});

/** Of two periods where rows have both. */
const makeMeasure = (
  title: string,
  key: 'position' | 'impressions' | 'clicks',
  format: (value: number) => string,
) =>
  makeColumn(
    title,
    (row) => row[key],
    (value, { before }) => (before ? `${format(before[key])} → ` : '') + format(value),
  );

export const measures = [
  makeMeasure('Position', 'position', (position) => (position > 0 ? formatPosition(position) : '–')),
  makeMeasure('Impressions', 'impressions', formatCount),
  makeMeasure('Clicks', 'clicks', formatCount),
];
const showEstimate = (clicks: number) => `+${formatEstimate(clicks)}`;

export const ofVerdict = [
  ...measures,
  makeColumn(
    'Click-through',
    (row) => row.clicks / row.impressions,
    (rate, { earned, impressions }) =>
      formatShare(rate) + (earned === undefined ? '' : ` of ${formatShare(earned / impressions)}`),
  ),
  makeColumn(
    'How sure',
    (row) => row.sure,
    (sure) => (sure > 0.999 ? 'over 99.9%' : formatShare(Math.floor(sure * 100) / 100)),
  ),
  makeColumn('Clicks to win', (row) => row.toWin, showEstimate),
];
export const ofReach = [...measures, makeColumn('Clicks more', (row) => row.gain, showEstimate)];
