import type { PerformanceExport } from '@toolkit/domain/ctr';
import type { ReactNode } from 'react';
import { counted } from '../page/counted.ts';
import { formatDay } from './words.ts';

/** The numbers of rows that could not be read, at most the first ten. */
function describeUnread(numbers: readonly number[], name: string) {
  if (numbers.length === 0) return '';
  const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : '';
  return `${numbers.length === 1 ? 'Row' : 'Rows'} ${numbers.slice(0, 10).join(', ')}${more} of ${name} could not be read.`;
}

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
          table && (
            <p className="ctr-note" key={table.name}>
              {describeUnread(table.unread, table.name)}
            </p>
          ),
      )}
    </div>
  );
}
