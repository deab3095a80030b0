import {
  type ComparedRow,
  comparePeriods,
  type ExportTable,
  findDivisors,
  hasBrand,
  type ListedRow,
  type PerformanceExport,
  sumChanges,
} from '@toolkit/domain/ctr';
import { Checkbox, Tabs, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Card } from './card.tsx';
import { makeColumn, measures } from './columns.tsx';
import { FoundRows } from './found-rows.tsx';
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
const findMain = ({ parts = {}, change = 0 }: Pick<ListedRow, 'parts' | 'change'>) =>
  causes
    .map(([part, name]) => ({ name, clicks: parts[part] ?? 0 }))
    .reduce((main, cause) => ((cause.clicks - main.clicks) * change > 0 ? cause : main));

const lists = ['Lost', 'Won', 'New', 'Gone'];
const findList = ({ parts, change }: ComparedRow) => {
  if ('new' in parts) return 'New';
  if ('gone' in parts) return 'Gone';
  return change < 0 ? 'Lost' : change > 0 && 'Won';
};

/** The cause is beside its clicks if the rest weighs against it or adds to it: together they are the change. */
const makeColumns = (digits: number) => [
  ...measures,
  makeColumn(
    'Change',
    100,
    ({ change }) => change,
    (change) => formatChange(change, digits),
  ),
  makeColumn(
    'Mainly by',
    235,
    (row) => findMain(row).clicks,
    (clicks, row) => {
      const rest = formatChange((row.change ?? 0) - clicks, digits);
      return (
        <>
          <Tag>{findMain(row).name}</Tag>
          {rest !== '0' && ` ${formatChange(clicks, digits)}, rest ${rest}`}
        </>
      );
    },
  ),
];

/** Every address holds the name of the site. */
const noBrand: readonly string[] = [];

interface ChangesCardProps {
  readonly newer: PerformanceExport;
  readonly older: PerformanceExport;
  /** Of the newer export. */
  readonly queries: ExportTable | undefined;
  readonly brand: readonly string[];
  /** What can be done with the older export. */
  readonly children: ReactNode;
}

/**
 * Why clicks changed between two periods: parts that add up as they are shown, and the rows. They are queries, or pages if
 * one of the exports has no queries.
 */
export function ChangesCard({ newer, older, queries, brand, children }: ChangesCardProps) {
  const queriesBefore = older.queries.find(({ name }) => name === queries?.name) ?? older.queries[0];
  const isOfPages = !queries || !queriesBefore;
  const [before, after] = isOfPages ? [older.pages, newer.pages] : [queriesBefore, queries];
  const words = isOfPages ? noBrand : brand;
  const [daysBefore, days] = findDivisors(older.period, newer.period);
  const [isWithoutBrand, setIsWithoutBrand] = useState(false);
  const compared = useMemo(
    () => (before && after ? comparePeriods(before.rows, after.rows, words, [daysBefore, days]) : []),
    [before, after, words, daysBefore, days],
  );
  const rows = isWithoutBrand ? compared.filter(({ text }) => !hasBrand(text, words)) : compared;
  const isPerDay = days !== daysBefore;
  const digits = isPerDay ? 1 : 0;
  const { change, parts } = sumChanges(rows, digits);
  const longest = Math.max(1, ...Object.values(parts).map(Math.abs));
  const what = isOfPages ? 'page' : 'query';
  const notes = [
    newer.property &&
      older.property &&
      newer.property !== older.property &&
      'The exports are of different properties.',
    newer.period && older.period
      ? newer.period.from <= older.period.to && 'The periods overlap: some days count in both.'
      : 'The files do not name both periods: they are taken as equally long.',
    isPerDay && 'One period is longer: all figures of this comparison are per day.',
    (before?.isCut || after?.isCut) &&
      'A list ends at 1,000 rows: new and gone rows may only have crossed that end.',
    !(before && after) && 'One of the exports has only queries, the other one only pages.',
  ];
  return (
    <Card title={`Why clicks changed, by ${what}`}>
      <div className="ctr-fields">
        <ReportFacts source={older} queries={queriesBefore}>
          Compared with
        </ReportFacts>
        {children}
      </div>
      <p className="ctr-note">{notes.filter(Boolean).join(' ')}</p>
      {words.length > 0 && (
        <Checkbox checked={isWithoutBrand} onChange={({ target }) => setIsWithoutBrand(target.checked)}>
          Without brand
        </Checkbox>
      )}
      <p>
        <b>
          {formatChange(change, digits)} clicks{isPerDay && ' per day'}
        </b>{' '}
        from your {isOfPages ? 'pages' : 'queries'}
        {change !== 0 && `, mainly by ${findMain({ parts, change }).name.toLowerCase()}`}.
      </p>
      <dl className="ctr-causes">
        {causes.map(([part, name, meaning, advice]) => (
          <div key={part}>
            <dt>
              {name}
              <span className="ctr-note">
                {meaning} {parts[part] < 0 && advice}
              </span>
            </dt>
            <dd>{formatChange(parts[part], digits)}</dd>
            <dd>
              <svg viewBox="-100 -8 200 16" preserveAspectRatio="none" aria-hidden>
                <line y1={-8} y2={8} />
                <path d={`M0 0H${(100 * parts[part]) / longest}`} />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      <Tabs
        tabBarGutter={12}
        destroyOnHidden
        items={lists.map((list) => {
          const own = rows.filter((row) => findList(row) === list);
          return {
            key: list,
            label: `${list} ${own.length}`,
            children: (
              <FoundRows
                list={`${what}-changes${isPerDay ? '-per-day' : ''}`}
                rows={own}
                columns={makeColumns(digits)}
                none="No row is here."
              />
            ),
          };
        })}
      />
    </Card>
  );
}
