import type { PerformanceExport } from '@toolkit/domain/ctr';
import type { ReactNode } from 'react';
import { counted } from '../page/counted.ts';
import { formatDay } from './words.ts';

/** Of the rows that could not be read. */
const mostNamed = 10;

/** What the file says of itself, and which of its rows could not be read. */
export function ReportFacts({ source, children }: { source: PerformanceExport; children: ReactNode }) {
  const { property, fileName, period, filters, queries, pages } = source;
  const facts = [
    property ?? fileName,
    period && `${formatDay(period.from)} – ${formatDay(period.to)}`,
    ...filters,
    queries ? counted(queries.rows.length, 'query') : 'no queries',
    pages ? counted(pages.rows.length, 'page') : 'no pages',
  ];
  return (
    <div className="page-lead">
      {children} {facts.filter(Boolean).join(' · ')}
      {[queries, pages].map(
        (table) =>
          table &&
          table.unread.length > 0 && (
            <p className="ctr-note" key={table.name}>
              {counted(table.unread.length, 'row')} of {table.name} could not be read:{' '}
              {table.unread.slice(0, mostNamed).join(', ')}
              {table.unread.length > mostNamed && ' …'}
            </p>
          ),
      )}
    </div>
  );
}
