import { isOfPages, type ListedRow, type ListName } from '@toolkit/domain/ctr';
import { Table, type TableColumnType } from 'antd';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from 'react';
import { Input } from '../forms/input.ts';
import { ListActions } from './list-actions.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { formatCount, formatPosition, plural } from './words.ts';

type RowColumn = TableColumnType<ListedRow> & { readonly title: string; readonly width: number };

/** @param show gets the number, and its row */
export const rowColumn = (
  title: string,
  width: number,
  read: (row: ListedRow) => number,
  show: (value: number, row: ListedRow) => ReactNode,
): RowColumn => ({
  title,
  width,
  align: 'right',
  sorter: (a, b) => read(a) - read(b),
  sortDirections: ['descend', 'ascend'],
  render: (_, row) => show(read(row), row),
});

const measure = (
  title: string,
  width: number,
  key: 'position' | 'impressions' | 'clicks',
  format: (value: number) => string,
) =>
  rowColumn(
    title,
    width,
    (row) => row[key],
    (value, { before }) => (before ? `${format(before[key])} → ${format(value)}` : format(value)),
  );

/** Of two periods where rows have both. */
export const measures = [
  measure('Position', 100, 'position', (position) => (position > 0 ? formatPosition(position) : '–')),
  measure('Impressions', 135, 'impressions', formatCount),
  measure('Clicks', 85, 'clicks', formatCount),
];

/** More rows than this are made only as they come into view. */
const mostAtOnce = 100;
/** In pixels. */
const [tableWidth, cardWidth, tableHeight, rowHeight] = [820, 240, 480, 40];

interface FoundRowsProps {
  readonly list: ListName;
  readonly rows: readonly ListedRow[];
  readonly columns: readonly RowColumn[];
  /** What to say where there is no row at all. */
  readonly none: string;
}

/** A table with a search; on narrow pages each row is a card. */
export function FoundRows({ list, rows, columns, none }: FoundRowsProps) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const [find, setFind] = useState('');
  const wanted = useDeferredValue(find.trim().toLowerCase());
  const keyed = useMemo(() => rows.map((row, key) => ({ ...row, key })), [rows]);
  const found = useMemo(
    () => keyed.filter(({ text }) => text.toLowerCase().includes(wanted)),
    [keyed, wanted],
  );
  const isVirtual = found.length > mostAtOnce;
  const title = isOfPages(list) ? 'Page' : 'Query';
  const name = {
    title,
    render: (_: unknown, row: ListedRow) => (
      <>
        <bdi className="ctr-name">{row.text}</bdi>
        {isNarrow && <RowCard row={row} columns={columns} />}
      </>
    ),
  };
  return (
    <>
      <div className="ctr-fields">
        <label className="ctr-field" htmlFor={id}>
          Find
          <Input id={id} value={find} onChange={(event) => setFind(event.target.value)} />
        </label>
        <span className="ctr-note" role="status">
          {rows.length > 0 && plural(found.length, 'row')}
        </span>
      </div>
      <section
        aria-label={list.includes('changes') ? `${title}: changes` : title}
        onKeyDown={scrollByKeys}
        {...(isVirtual && { tabIndex: 0, 'aria-description': 'Scrolls by arrow keys.' })}
      >
        <Table<ListedRow>
          size="small"
          columns={isNarrow ? [name] : [name, ...columns]}
          dataSource={found}
          pagination={false}
          showHeader={!isNarrow}
          showSorterTooltip={false}
          locale={{ emptyText: rows.length > 0 ? 'No row has these words.' : none }}
          {...(isVirtual && {
            virtual: true,
            scroll: { x: isNarrow ? cardWidth : tableWidth, y: tableHeight },
          })}
        />
      </section>
      {found.length > 0 && <ListActions list={list} rows={found} />}
    </>
  );
}

const RowCard = ({ row, columns }: { row: ListedRow; columns: readonly RowColumn[] }) => (
  <span className="ctr-note">
    {columns.map(({ title, render }, at) => (
      <Fragment key={title}>
        {at > 0 && ' · '}
        {title} {render?.(undefined, row, at) as ReactNode}
      </Fragment>
    ))}
  </span>
);

const page = tableHeight - rowHeight;
const ways: Record<string, number> = {
  ArrowDown: rowHeight,
  ArrowUp: -rowHeight,
  PageDown: page,
  PageUp: -page,
};

/** Virtual rows scroll by wheel and touch alone. */
function scrollByKeys(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget.querySelector('.ant-table-tbody-virtual-holder');
  const way = ways[event.key];
  if (!list || way === undefined) return;
  event.preventDefault();
  list.scrollTop += way;
}
