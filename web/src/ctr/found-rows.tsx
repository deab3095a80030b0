import { Downloads } from '@toolkit/application/web/url-generator';
import { isOfPages, type ListedRow, type ListName, reportCsv } from '@toolkit/domain/ctr';
import { urlGenerator } from '@toolkit/domain/modules';
import { Button, Table } from 'antd';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Input } from '../forms/input.ts';
import { handWork } from '../page/handed-work.ts';
import { useService } from '../use-service.tsx';
import type { Column } from './columns.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { plural } from './words.ts';

/** More rows than this are made only as they come into view. */
const mostAtOnce = 100;
const ways: Record<string, number> = { ArrowDown: 40, ArrowUp: -40, PageDown: 440, PageUp: -440 };

/** Virtual rows scroll by wheel and touch alone. */
function scrollByKeys(event: KeyboardEvent<HTMLElement>) {
  const list = event.currentTarget.querySelector('.ant-table-tbody-virtual-holder');
  const way = ways[event.key];
  if (!list || way === undefined) return;
  event.preventDefault();
  list.scrollTop += way;
}

/** A row as a card. */
const showCard = (row: ListedRow, columns: readonly Column[]) => (
  <>
    <bdi>{row.text}</bdi>
    <span className="ctr-card">
      {columns.map(({ title, render }) => {
        const shown = render(undefined, row);
        return (
          shown && (
            <span key={title}>
              {title} {shown}
            </span>
          )
        );
      })}
    </span>
  </>
);

/**
 * A table with a search, and what can be done with its rows; on narrow pages each row is a card.
 * @param none what to say where there is no row at all
 */
export function FoundRows({
  list,
  rows,
  columns,
  none,
}: {
  list: ListName;
  rows: readonly ListedRow[];
  columns: readonly Column[];
  none: string;
}) {
  const downloads = useService(Downloads);
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const id = useId();
  const [find, setFind] = useState('');
  const wanted = useDeferredValue(find.trim().toLowerCase());
  const keyed = useMemo(() => rows.map((row, key) => ({ ...row, key })), [rows]);
  const found = useMemo(
    () => keyed.filter(({ text }) => text.toLowerCase().includes(wanted)),
    [keyed, wanted],
  );
  const isVirtual = found.length > mostAtOnce;
  const isChanges = list.includes('changes');
  const title = isOfPages(list) ? 'Page' : 'Query';
  // Made anew for other rows alone, not for each letter that is typed.
  const table = useMemo(
    () => (
      <Table<ListedRow>
        className="ctr-rows"
        columns={
          isNarrow
            ? [{ render: (_, row) => showCard(row, columns) }]
            : [{ title, render: (_, row) => <bdi>{row.text}</bdi> }, ...columns]
        }
        dataSource={found}
        pagination={false}
        showHeader={!isNarrow}
        showSorterTooltip={false}
        sortDirections={['descend', 'ascend']}
        locale={{ emptyText: rows.length > 0 ? 'No row has these words.' : none }}
        virtual={isVirtual}
        scroll={isVirtual ? { x: isNarrow ? 240 : 760, y: 480 } : {}}
      />
    ),
    [found, columns, isNarrow, isVirtual, title, none, rows.length],
  );
  const saveCsv = () =>
    downloads.save(new Blob([reportCsv(found, list)], { type: 'text/csv' }), `ctr-${list}.csv`);
  const makeUrls = () => {
    // A query may have come with line breaks; each is one line of the list.
    const lines = found.map(({ text }) => text.replace(/\s+/g, ' '));
    const file = new File([lines.join('\n')], `ctr-${list}.txt`, { type: 'text/plain' });
    handWork({ file, isAddresses: isOfPages(list) });
    navigate(urlGenerator.path);
  };
  return (
    <>
      <div className="card-action">
        <label className="ctr-field" htmlFor={id}>
          Find
          <Input id={id} value={find} onChange={({ target }) => setFind(target.value)} />
        </label>
        <span className="ctr-note" role="status">
          {plural(found.length, 'row')}
        </span>
      </div>
      <section
        aria-label={isChanges ? `${title}: changes` : title}
        onKeyDown={scrollByKeys}
        {...(isVirtual && { tabIndex: 0, 'aria-description': 'Scrolls by arrow keys.' })}
      >
        {table}
      </section>
      {found.length > 0 && (
        <div className="card-action">
          <Button type={isChanges ? 'default' : 'primary'} onClick={saveCsv}>
            Save as CSV
          </Button>
          <Button onClick={makeUrls}>Make URLs of them</Button>
        </div>
      )}
    </>
  );
}
