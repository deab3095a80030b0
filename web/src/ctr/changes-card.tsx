import {
  type ComparedRow,
  comparePeriods,
  findDivisors,
  hasBrand,
  type PerformanceExport,
  sumChanges,
} from '@toolkit/domain/ctr';
import { Checkbox, Tabs } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Card } from '../page/card.tsx';
import { makeColumn, makeMeasures } from './columns.tsx';
import { makeTabs, type RowList } from './found-rows.tsx';
import { ReportFacts } from './report-facts.tsx';
import { formatChange } from './words.ts';

/** Each cause with its name, what it means, and what to do where it takes clicks. */
const causes = [
  ['demand', 'Demand', 'How often people search.', 'Wait for demand.'],
  ['rank', 'Position', 'Where you stand.', 'Work on position.'],
  ['appeal', 'Click-through', 'How many click where you stand.', 'Rewrite for click-through.'],
  ['new', 'New rows', 'In the newer export alone.', ''],
  ['gone', 'Gone rows', 'In the older export alone.', ''],
] as const;

/** The cause that moved the clicks most in the direction of their change: its name, and its clicks. */
const findMain = ({ parts = {}, change = 0 }: Partial<ComparedRow>) =>
  causes
    .map(([part, name]) => ({ name, clicks: parts[part] ?? 0 }))
    .reduce((main, cause) => ((cause.clicks - main.clicks) * change > 0 ? cause : main));

/** Every address holds the name of the site. */
const noBrand: readonly string[] = [];

/**
 * Why clicks changed between two periods: parts that add up as they are shown, and the rows. They are queries, or pages if
 * one of the exports has no queries.
 * @param children what can be done with the older export
 */
export function ChangesCard({
  newer,
  older,
  brand,
  children,
}: {
  newer: PerformanceExport;
  older: PerformanceExport;
  brand: readonly string[];
  children: ReactNode;
}) {
  const [kind, what, words] =
    newer.queries && older.queries
      ? (['queries', 'query', brand] as const)
      : (['pages', 'page', noBrand] as const);
  const [before, after] = [older[kind], newer[kind]];
  const [daysBefore, days] = findDivisors(older.period, newer.period);
  const [isWithoutBrand, setIsWithoutBrand] = useState(false);
  const compared = useMemo(
    () => (before && after ? comparePeriods(before.rows, after.rows, words, [daysBefore, days]) : []),
    [before, after, words, daysBefore, days],
  );
  const rows = isWithoutBrand ? compared.filter(({ text }) => !hasBrand(text, words)) : compared;
  const isPerDay = days !== daysBefore;
  const digits = Number(isPerDay);
  const { change, parts } = sumChanges(rows, digits);
  const format = (clicks: number) => formatChange(clicks, digits);
  const columns = [
    ...makeMeasures(122),
    makeColumn(
      'Mainly by',
      160,
      (row) => findMain(row).clicks,
      (clicks, row) => `${findMain(row).name} ${format(clicks)}`,
    ),
    makeColumn('Change', 88, (row) => row.change, format),
  ];
  const makeList = (isOfList: (row: ComparedRow) => boolean): RowList => ({
    list: `${what}-changes${isPerDay ? '-per-day' : ''}`,
    rows: rows.filter(isOfList),
    columns,
  });
  const longest = Math.max(1, ...Object.values(parts).map(Math.abs));
  const notes = [
    newer.property &&
      older.property &&
      newer.property !== older.property &&
      'The exports are of different properties.',
    newer.period && older.period
      ? newer.period.from <= older.period.to && 'The periods overlap: some days count in both.'
      : 'The files do not name both periods: they count as equally long.',
    isPerDay && 'One period is longer: all figures here are per day.',
    (before?.isCut || after?.isCut) &&
      'A list ends at 1,000 rows: new and gone rows may only have crossed that end.',
    !(before && after) && 'One export has only queries, the other only pages.',
  ];
  return (
    <Card title={`Why clicks changed, by ${what}`}>
      <ReportFacts source={older}>Compared with</ReportFacts>
      <div className="card-action">{children}</div>
      <p className="ctr-note">{notes.filter(Boolean).join(' ')}</p>
      {words.length > 0 && (
        <Checkbox checked={isWithoutBrand} onChange={({ target }) => setIsWithoutBrand(target.checked)}>
          Without brand
        </Checkbox>
      )}
      <p>
        {format(change)} clicks{isPerDay && ' per day'} from your {kind}
        {change !== 0 && `, mainly by ${findMain({ parts, change }).name.toLowerCase()}`}.
      </p>
      <dl className="ctr-causes">
        {causes.map(([part, name, meaning, advice]) => (
          <div className="row" key={part}>
            <dt>
              {name}
              <p className="ctr-note">
                {meaning} {parts[part] < 0 && advice}
              </p>
            </dt>
            <dd>{format(parts[part])}</dd>
            <dd>
              <svg width="100%" height={16} viewBox="-100 -8 200 16" preserveAspectRatio="none" aria-hidden>
                <line y1={-8} y2={8} />
                <path stroke="#8f8799" strokeWidth={16} d={`M0 0H${(100 * parts[part]) / longest}`} />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <Tabs
        destroyOnHidden
        items={makeTabs({
          Lost: makeList(({ change, impressions }) => change < 0 && impressions > 0),
          Won: makeList((row) => row.change > 0 && row.before.impressions > 0),
          New: makeList((row) => row.before.impressions === 0),
          Gone: makeList(({ impressions }) => impressions === 0),
        })}
      />
    </Card>
  );
}
