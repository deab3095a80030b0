import { Downloads } from '@toolkit/application/web/url-generator';
import { isOfPages, type ListedRow, type ListName, reportCsv } from '@toolkit/domain/ctr';
import { urlGenerator } from '@toolkit/domain/modules';
import { Button, Table, type TableColumnType } from 'antd';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Input } from '../forms/input.ts';
import { handWork } from '../page/handed-work.ts';
import { useService } from '../use-service.tsx';
import { plural } from './words.ts';

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
  columns: readonly TableColumnType<ListedRow>[];
  none: string;
}) {
  const downloads = useService(Downloads);
  const navigate = useNavigate();
  const id = useId();
  const [find, setFind] = useState('');
  const [page, setPage] = useState(1);
  const wanted = useDeferredValue(find.trim().toLowerCase());
  const keyed = useMemo(() => rows.map((row, key) => ({ ...row, key })), [rows]);
  const found = useMemo(
    () => keyed.filter(({ text }) => text.toLowerCase().includes(wanted)),
    [keyed, wanted],
  );
  // Made anew for other rows alone, not for each letter that is typed.
  const table = useMemo(
    () => (
      <Table<ListedRow>
        className="ctr-rows"
        columns={[
          { title: isOfPages(list) ? 'Page' : 'Query', render: (_, row) => <bdi>{row.text}</bdi> },
          ...columns,
        ]}
        dataSource={found}
        pagination={{
          simple: true,
          hideOnSinglePage: true,
          showSizeChanger: false,
          pageSize: 50,
          current: page,
          onChange: (next) => {
            setPage(next);
            document.getElementById(id)?.scrollIntoView?.();
          },
        }}
        showSorterTooltip={false}
        sortDirections={['descend', 'ascend']}
        locale={{ emptyText: rows.length > 0 ? 'No row has these words.' : none }}
      />
    ),
    [found, columns, list, none, rows.length, page, id],
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
          <Input
            id={id}
            value={find}
            onChange={({ target }) => {
              setFind(target.value);
              setPage(1);
            }}
          />
        </label>
        <span className="ctr-note" role="status">
          {plural(found.length, 'row')}
        </span>
      </div>
      {table}
      {found.length > 0 && (
        <div className="card-action">
          <Button type={list.includes('changes') ? 'default' : 'primary'} onClick={saveCsv}>
            Save as CSV
          </Button>
          <Button onClick={makeUrls}>Make URLs of them</Button>
        </div>
      )}
    </>
  );
}
