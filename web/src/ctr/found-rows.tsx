import { Downloads } from '@toolkit/application/web/url-generator';
import { isOfPages, type ListedRow, type ListName, reportCsv } from '@toolkit/domain/ctr';
import { urlGenerator } from '@toolkit/domain/modules';
import { Button, Checkbox, Grid, Table } from 'antd';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextField } from '../forms/text-field.tsx';
import { counted, formatCount } from '../page/counted.ts';
import { handWork } from '../page/handed-work.ts';
import { useService } from '../use-service.tsx';
import type { Column } from './columns.tsx';

/** More rows than this are made only as they come into view. */
const mostAtOnce = 100;
const ways: Record<string, number> = { ArrowDown: 40, ArrowUp: -40, PageDown: 440, PageUp: -440 };

/** Virtual rows scroll by wheel and touch alone. */
function scrollByKeys(event: KeyboardEvent<HTMLElement>) {
  const way = ways[event.key];
  if (way === undefined) return;
  event.preventDefault();
  event.currentTarget.querySelector('.ant-table-tbody-virtual-holder')?.scrollBy(0, way);
}

/** Those that the row has, each with its name. */
const showNumbers = (row: ListedRow, columns: readonly Column[]) => (
  <span className="row ctr-note">
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
);

export interface RowList {
  readonly list: ListName;
  readonly rows: readonly ListedRow[];
  /** The rows that it is taken from: they are shown on demand. */
  readonly all?: readonly ListedRow[] | false;
  readonly columns: readonly Column[];
  readonly note?: string;
  /** What to say where there is no row at all. */
  readonly none?: string;
}

/**
 * A table with a search, and what can be done with its rows. On narrow pages each row is a card: beside its text stands
 * the last column, and under it the others.
 */
function FoundRows({ list, rows: listed, all, columns, note, none = 'No row is here.' }: RowList) {
  const downloads = useService(Downloads);
  const navigate = useNavigate();
  const isNarrow = Grid.useBreakpoint().lg === false;
  const [isAll, setIsAll] = useState(false);
  const rows = (isAll && all) || listed;
  const [find, setFind] = useState('');
  const [page, setPage] = useState(1);
  const wanted = useDeferredValue(find.trim().toLowerCase());
  const found = useMemo(
    () => rows.flatMap((row, key) => (row.text.toLowerCase().includes(wanted) ? { ...row, key } : [])),
    [rows, wanted],
  );
  const isVirtual = !isNarrow && found.length > mostAtOnce;
  const isChanges = list.includes('changes');
  const title = isOfPages(list) ? 'Page' : 'Query';
  // Made anew for other rows alone, not for each letter that is typed.
  const table = useMemo(
    () => (
      <Table<ListedRow>
        className="ctr-rows"
        columns={[
          {
            title,
            render: (_, row) => (
              <>
                <bdi>{row.text}</bdi>
                {isNarrow && showNumbers(row, columns.slice(0, -1))}
              </>
            ),
          },
          ...(isNarrow ? columns.slice(-1) : columns),
        ]}
        dataSource={found}
        pagination={
          isNarrow && {
            simple: true,
            showSizeChanger: false,
            hideOnSinglePage: true,
            current: page,
            onChange: setPage,
          }
        }
        showSorterTooltip={false}
        sortDirections={['descend', 'ascend']}
        locale={{ emptyText: rows.length > 0 ? 'No row has these words.' : none }}
        virtual={isVirtual}
        scroll={isVirtual ? { x: 760, y: 480 } : {}}
      />
    ),
    [found, columns, isNarrow, isVirtual, page, title, none, rows.length],
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
      {note && <p className="ctr-note">{note}</p>}
      {all && (
        <Checkbox
          checked={isAll}
          onChange={({ target }) => {
            setIsAll(target.checked);
            setPage(1);
          }}
        >
          Show all {formatCount(all.length)}, not only those below your curve
        </Checkbox>
      )}
      <div className="card-action">
        <TextField
          label="Find"
          value={find}
          onChange={(text) => {
            setFind(text);
            setPage(1);
          }}
        />
        {found.length > 0 && (
          <>
            <Button type={isChanges ? 'default' : 'primary'} onClick={saveCsv}>
              Save as CSV
            </Button>
            <Button onClick={makeUrls}>Make URLs of them</Button>
          </>
        )}
        <span className="ctr-note" role="status">
          {counted(found.length, 'row')}
        </span>
      </div>
      <section
        aria-label={list.replaceAll('-', ' ')}
        {...(isVirtual && {
          tabIndex: 0,
          onKeyDown: scrollByKeys,
          'aria-description': 'Scrolls by arrow keys.',
        })}
      >
        {table}
      </section>
    </>
  );
}

/** Tabs for lists by their names, each with how many rows it has. What a file does not have cannot be chosen. */
export const makeTabs = (lists: Record<string, RowList | undefined>) =>
  Object.entries(lists).map(([name, list]) => ({
    key: name,
    label: `${name} ${list?.rows.length ?? ''}`,
    disabled: !list,
    children: list && <FoundRows {...list} />,
  }));
