import type { ListedRow, ListName } from '@toolkit/domain/ctr';
import { Table, type TableColumnType } from 'antd';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { Input } from '../forms/input.ts';
import { ListActions } from './list-actions.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { plural } from './words.ts';

export type RowColumn = TableColumnType<ListedRow> & { readonly title: string };

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
  const isNarrow = useIsNarrow();
  const [find, setFind] = useState('');
  const wanted = useDeferredValue(find.trim().toLowerCase());
  const keyed = useMemo(() => rows.map((row, key) => ({ ...row, key })), [rows]);
  const found = useMemo(
    () => keyed.filter(({ text }) => text.toLowerCase().includes(wanted)),
    [keyed, wanted],
  );
  const isVirtual = found.length > mostAtOnce;
  const title = list === 'pages' ? 'Page' : 'Query';
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
        <label className="ctr-field" htmlFor="ctr-find">
          Find
          <Input id="ctr-find" value={find} onChange={(event) => setFind(event.target.value)} />
        </label>
        <span className="ctr-note" role="status">
          {rows.length > 0 && plural(found.length, 'row')}
        </span>
      </div>
      <section
        aria-label={title}
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
    {columns.map(({ title, render }) => `${title} ${render?.(undefined, row, 0)}`).join(' · ')}
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
