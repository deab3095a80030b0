import {
  type CtrReport,
  fewRows,
  type ListedRow,
  type ListName,
  type PerformanceRow,
} from '@toolkit/domain/ctr';
import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { FoundRows, measures, rowColumn } from './found-rows.tsx';
import { formatCount, formatEstimate, formatShare, plural } from './words.ts';

const rateOf = ({ clicks, impressions }: PerformanceRow) => (impressions > 0 ? clicks / impressions : 0);
const showEstimate = (clicks: number) => (clicks > 0 ? `+${formatEstimate(clicks)}` : '');
const hasFewOthers = ({ others = fewRows }: ListedRow) => others < fewRows;
const showEarned = ({ earned = 0, impressions }: ListedRow) => formatShare(earned / impressions);
const showRate = (row: ListedRow) =>
  formatShare(rateOf(row)) +
  (row.earned === undefined ? '' : ` of ${showEarned(row)}`) +
  (hasFewOthers(row) ? ` by ${plural(row.others ?? 0, 'other')}` : '');
const showSure = (sure: number) =>
  sure > 0.999 ? 'over 99.9%' : sure > 0 ? formatShare(Math.floor(sure * 100) / 100) : '';

const rowColumns = [
  ...measures,
  rowColumn('Click-through', 135, rateOf, (_, row) => showRate(row)),
  rowColumn('How sure', 100, ({ sure = 0 }) => sure, showSure),
  rowColumn('Clicks to win', 125, ({ toWin = 0 }) => toWin, showEstimate),
];
const reachColumns = [...measures, rowColumn('Clicks more', 125, ({ gain = 0 }) => gain, showEstimate)];

interface RowsTableProps {
  readonly list: ListName;
  readonly report: CtrReport;
}

/** The rows below the curve; all of them on demand, or where no row can be judged. */
export function RowsTable({ list, report: { rows, low, isThin } }: RowsTableProps) {
  const [isAll, setIsAll] = useState(false);
  const showsAll = isAll || isThin;
  const shown = useMemo(() => {
    if (!showsAll) return low;
    const verdicts = new Map(low.map((row) => [row.text, row]));
    return rows.map((row) => verdicts.get(row.text) ?? row);
  }, [showsAll, rows, low]);
  const few = low.find(hasFewOthers);
  return (
    <>
      {isThin ? (
        <p className="ctr-note">
          All rows are here, and none is judged. That takes 40 rows with at least 30 impressions each, and
          2,000 impressions together.
        </p>
      ) : (
        <Checkbox checked={isAll} onChange={(event) => setIsAll(event.target.checked)}>
          Show all {formatCount(rows.length)}, not only those below your curve
        </Checkbox>
      )}
      {few && (
        <p className="ctr-note">
          “{showRate(few)}”: {showEarned(few)} is the rate of {plural(few.others, 'other row')} at that
          position, while your curve has the row itself, too. Under {fewRows} others it is rough, and less
          sure than it says.
        </p>
      )}
      <FoundRows
        list={list}
        rows={shown}
        columns={rowColumns}
        none="Nothing is clearly below your curve. Look at what is within reach."
      />
    </>
  );
}

/** What a better position would bring. */
export function ReachTable({ rows }: { rows: CtrReport['reach'] }) {
  return (
    <>
      <p className="ctr-note">
        Queries behind position 3 that are not below your curve, and the clicks that position 3, or 10 for
        those behind it, would bring. It takes better content and links.
      </p>
      <FoundRows list="within-reach" rows={rows} columns={reachColumns} none="Nothing is within reach." />
    </>
  );
}
