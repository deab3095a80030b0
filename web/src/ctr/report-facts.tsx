import type { PerformanceExport } from '@toolkit/domain/ctr';
import type { ReactNode } from 'react';
import { formatDay, plural } from './words.ts';

/** The first numbers of rows that could not be read. */
function describeUnread(numbers: readonly number[], name: string) {
  if (numbers.length === 0) return '';
  if (numbers.length === 1) return `Row ${numbers} of ${name} could not be read.`;
  const more = numbers.length > 10 ? ' …' : '';
  return `${plural(numbers.length, 'row')} of ${name} could not be read: ${numbers.slice(0, 10).join(', ')}${more}`;
}

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
          table && (
            <p className="ctr-note" key={table.name}>
              {describeUnread(table.unread, table.name)}
            </p>
          ),
      )}
    </div>
  );
}
