import type { ExportTable, PerformanceExport } from '@toolkit/domain/ctr';
import { Tag } from 'antd';
import { formatDay, plural } from './words.ts';

const mostNamed = 10;

interface ReportFactsProps {
  readonly source: PerformanceExport;
  readonly queries: ExportTable | undefined;
  readonly isSample: boolean;
}

/** What the file says of itself, and which of its rows could not be read. */
export function ReportFacts({ source, queries, isSample }: ReportFactsProps) {
  const { property, fileName, chart, filters, pages } = source;
  const facts = [
    chart && `${formatDay(chart.from)} – ${formatDay(chart.to)}`,
    ...filters.map(({ name, value }) => `${name}: ${value}`),
    queries && plural(queries.rows.length, 'query', 'queries'),
    pages && plural(pages.rows.length, 'page'),
  ];
  return (
    <div className="ctr-facts">
      <b>{property ?? fileName}</b> · {facts.filter(Boolean).join(' · ')}{' '}
      {isSample && <Tag>Sample: this site and its numbers are made up</Tag>}
      {[queries, pages].map(
        (table) =>
          table &&
          table.unread.length > 0 && (
            <p className="ctr-note" key={table.name}>
              {plural(table.unread.length, 'row')} of {table.name} could not be read, by number:{' '}
              {table.unread.slice(0, mostNamed).join(', ')}
              {table.unread.length > mostNamed && ' …'}
            </p>
          ),
      )}
    </div>
  );
}
