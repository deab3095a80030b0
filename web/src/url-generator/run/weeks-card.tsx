import { parseTally, weeksUntil } from '@toolkit/application/web/url-generator';
import { type SVGAttributes, useMemo } from 'react';
import { useStoredText } from '../controls/use-stored-text.ts';
import { counted } from '../words/words.ts';

const [shownWeeks, allWeeks] = [12, 53];
const [width, height, top, bottom] = [408, 112, 20, 20];
const step = width / shownWeeks;

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
    <section className="card" aria-labelledby="made-here">
      <h2 className="card-title" id="made-here">
        Made on this device
      </h2>
      <p className="work-more">
        {counted(sum, 'URL')} in the last {shownWeeks} weeks
      </p>
      <svg
        className="weeks-plot"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`URLs per week, ${counted(most, 'URL')} at most`}
      >
        {weeks.map(({ monday, urls }, at) => {
          // What is little still shows.
          const bar = urls === 0 ? 1 : Math.max(3, ((height - top - bottom) * urls) / most);
          const [left, right] = [at * step + 4, (at + 1) * step - 4];
          // The number stands inside the plot, whichever bar it belongs to.
          const place: SVGAttributes<SVGTextElement> =
            at < 2
              ? { textAnchor: 'start', x: left }
              : at < shownWeeks - 2
                ? { textAnchor: 'middle', x: (left + right) / 2 }
                : { textAnchor: 'end', x: right };
          return (
            <g key={monday}>
              <rect x={left} y={height - bottom - bar} width={right - left} height={bar} />
              {urls === most && (
                <text {...place} y={height - bottom - bar - 6}>
                  {counted(urls, 'URL')}
                </text>
              )}
            </g>
          );
        })}
        <text y={height - 4}>Week of {formatMonday(weeks[0]?.monday ?? '')}</text>
        <text x={width} y={height - 4} textAnchor="end">
          This week
        </text>
      </svg>
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
                  <td>{urls.toLocaleString('en-US')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </section>
  );
}
