import type { PerformanceExport } from '@toolkit/domain/ctr';
import type { ReactNode } from 'react';
import { formatDay, plural } from './words.ts';

/** What the file says of itself, and which of its rows could not be read. */
export function ReportFacts({ source, children }: { source: PerformanceExport; children: ReactNode }) {
  const { property, fileName, period, filters, queries, pages } = source;
  const facts = [
    property ?? fileName,
    period && `${formatDay(period.from)} – ${formatDay(period.to)}`,
    ...filters,
    queries && plural(queries.rows.length, 'query'),
    pages && plural(pages.rows.length, 'page'),
  ];
  return (
    <div className="page-lead">
      {children} {facts.filter(Boolean).join(' · ')}
      {[queries, pages].map(
        (table) =>
          table &&
          table.unread.length > 0 && (
            <p className="ctr-note" key={table.name}>
              {plural(table.unread.length, 'row')} of {table.name} could not be read, by number:{' '}
              {table.unread.slice(0, 10).join(', ')}
              {table.unread.length > 10 && ' …'}
            </p>
          ),
      )}
    </div>
  );
}
