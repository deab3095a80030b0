import type { CtrReport, ListName } from '@toolkit/domain/ctr';
import { Checkbox } from 'antd';
import { useMemo, useState } from 'react';
import { ofReach, ofVerdict } from './columns.tsx';
import { FoundRows } from './found-rows.tsx';
import { formatCount } from './words.ts';

/** The rows within reach, or those below the curve: all of them on demand, or where no row can be judged. */
export function ReportRows({ list, report }: { list: ListName; report: CtrReport }) {
  const { rows, low, reach, isThin } = report;
  const [isAll, setIsAll] = useState(false);
  const shown = useMemo(() => {
    const verdicts = new Map(low.map((row) => [row.text, row]));
    return isAll || isThin ? rows.map((row) => verdicts.get(row.text) ?? row) : low;
  }, [isAll, isThin, rows, low]);
  if (list === 'within-reach')
    return (
      <>
        <p className="ctr-note">
          The clicks that position 3, or 10 for queries behind it, would bring. It takes better content and
          links.
        </p>
        <FoundRows list={list} rows={reach} columns={ofReach} none="Nothing is within reach." />
      </>
    );
  return (
    <>
      {isThin ? (
        <p className="ctr-note">
          No row is judged: that takes 40 rows with at least 30 impressions each, and 2,000 together.
        </p>
      ) : (
        <Checkbox checked={isAll} onChange={({ target }) => setIsAll(target.checked)}>
          Show all {formatCount(rows.length)}, not only those below your curve
        </Checkbox>
      )}
      <FoundRows
        list={list}
        rows={shown}
        columns={ofVerdict}
        none="Nothing is clearly below your curve. Look at what is within reach."
      />
    </>
  );
}
