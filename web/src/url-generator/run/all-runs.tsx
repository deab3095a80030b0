import { Button, Input, Table, type TableColumnType } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { counted, formatCount } from '../../page/counted.ts';
import { formatSeconds, formatSize } from '../words/words.ts';
import type { RunWork } from './use-past-work.ts';

const formats = { text: 'text', csv: 'CSV', 'json-lines': 'JSON Lines', sitemap: 'sitemap' } as const;

const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

interface AllRunsProps {
  readonly runs: readonly RunWork[];
  readonly row: (work: RunWork, more: ReactNode) => ReactNode;
  readonly onClear: () => void;
}

/** The whole history, to search and to sort. */
export default function AllRuns({ runs, row, onClear }: AllRunsProps) {
  const id = useId();
  const [find, setFind] = useState('');
  const wanted = find.trim().toLowerCase();
  const found = runs.filter(({ title, run }) =>
    `${title} ${run.template} ${run.fileName}`.toLowerCase().includes(wanted),
  );
  const columns: TableColumnType<RunWork>[] = [
    {
      title: 'Run',
      sorter: (a, b) => a.title.localeCompare(b.title, 'en'),
      render: (_, work) =>
        row(
          work,
          <span className="work-more">
            <span className="work-day">{days.format(work.run.at)} · </span>
            {describeRun(work)}
          </span>,
        ),
    },
    {
      title: 'URLs',
      align: 'right',
      sorter: (a, b) => a.run.urls - b.run.urls,
      render: (_, { run }) => formatCount(run.urls),
    },
    {
      title: 'Made',
      responsive: ['lg'],
      sorter: (a, b) => a.run.at - b.run.at,
      render: (_, { run }) => when.format(run.at),
    },
  ];
  return (
    <>
      <div className="row work-tools">
        <label htmlFor={id}>Find</label>
        <Input id={id} value={find} onChange={({ target }) => setFind(target.value)} />
        <Button type="text" onClick={onClear}>
          Clear history
        </Button>
      </div>
      <Table<RunWork>
        className="work-table"
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={found}
        pagination={false}
        showSorterTooltip={false}
        locale={{ emptyText: 'No run has these words.' }}
      />
    </>
  );
}

const describeRun = ({ run, title }: RunWork): string =>
  [
    !title.endsWith(run.fileName) && run.fileName,
    formats[run.format],
    formatSize(run.bytes),
    formatSeconds(run.milliseconds),
    run.randomize ? 'random order' : 'in order',
    run.duplicatesDropped > 0 && `${counted(run.duplicatesDropped, 'duplicate')} removed`,
  ]
    .filter(Boolean)
    .join(' · ');
