import { parseTally, weeksUntil } from '@toolkit/application/web/url-generator';
import { useMemo } from 'react';
import { Card } from '../../page/card.tsx';
import { counted, formatCount } from '../../page/counted.ts';
import { useStoredText } from '../../page/use-stored-text.ts';

const [shownWeeks, allWeeks] = [12, 53];

const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const formatMonday = (monday: string): string => days.format(new Date(monday));

/** The URLs of each week as a plot, and as a table for the year. */
export function WeeksCard() {
  const { text } = useStoredText('weeks');
  const year = useMemo(() => weeksUntil(parseTally(text), Date.now(), allWeeks), [text]);
  const weeks = year.slice(-shownWeeks);
  const made = year.filter(({ urls }) => urls > 0);
  const most = Math.max(1, ...weeks.map(({ urls }) => urls));
  const sum = weeks.reduce((all, { urls }) => all + urls, 0);
  return (
    <Card title="Made on this device">
      <p className="work-more">
        {counted(sum, 'URL')} in the last {shownWeeks} weeks, at most {formatCount(most)} in one week
      </p>
      <div className="weeks-plot" role="img" aria-label={`URLs per week, ${counted(most, 'URL')} at most`}>
        {weeks.map(({ monday, urls }) => (
          // What is little still shows.
          <span key={monday} style={{ height: urls === 0 ? 1 : `max(3px, ${(100 * urls) / most}%)` }} />
        ))}
      </div>
      <p className="row row-ends work-more">
        <span>Week of {formatMonday(weeks[0]?.monday ?? '')}</span>
        <span>This week</span>
      </p>
      <details>
        <summary>As a table</summary>
        {made.length === 0 ? (
          <p>Nothing yet. A number for each week stays here for a year.</p>
        ) : (
          <table>
            <thead>
              <tr>
                <th scope="col">Week of</th>
                <th scope="col">URLs</th>
              </tr>
            </thead>
            <tbody>
              {made.toReversed().map(({ monday, urls }) => (
                <tr key={monday}>
                  <th scope="row">{formatMonday(monday)}</th>
                  <td>{formatCount(urls)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </Card>
  );
}
