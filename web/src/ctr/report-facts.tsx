import type { ExportTable, PerformanceExport } from '@toolkit/domain/ctr';
import type { ReactNode } from 'react';
import { formatDay, plural } from './words.ts';

const mostNamed = 10;

interface ReportFactsProps {
  readonly source: PerformanceExport;
  readonly queries: ExportTable | undefined;
  /** What comes before them. */
  readonly children?: ReactNode;
}

/** What the file says of itself, and which of its rows could not be read. */
export function ReportFacts({ source, queries, children }: ReportFactsProps) {
  const { property, fileName, period, filters, pages } = source;
  const facts = [
    period && `${formatDay(period.from)} – ${formatDay(period.to)}`,
    ...filters.map(({ name, value }) => `${name}: ${value}`),
    queries && plural(queries.rows.length, 'query'),
    pages && plural(pages.rows.length, 'page'),
  ];
  return (
    <div className="ctr-facts">
      {children} <b>{property ?? fileName}</b> · {facts.filter(Boolean).join(' · ')}
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
