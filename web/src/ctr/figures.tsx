import type { CtrReport } from '@toolkit/domain/ctr';
import { formatCount, formatEstimate, formatPosition, formatShare, plural } from './words.ts';

/** Four figures, each with what it is taken over. */
export function Figures({ report, what, allClicks }: { report: CtrReport; what: string; allClicks: number }) {
  const { totals, judged, toWin, low, isThin, isCut } = report;
  const estimate = low.length > 0 ? `${isCut ? 'at least' : 'about'} ${formatEstimate(toWin)}` : 'None';
  const over = `of ${plural(totals.rows, what)}`;
  const figures = [
    [
      'Clicks to win',
      isThin ? 'Not known' : estimate,
      isThin
        ? `${plural(judged.length, what)} with enough impressions: too few to tell a pattern from chance`
        : `from ${plural(low.length, what)} below your curve, of ${formatCount(judged.length)} judged`,
    ],
    [
      'Clicks',
      formatCount(totals.clicks),
      allClicks > 0 && what === 'query'
        ? `${over}, ${formatShare(totals.clicks / allClicks)} of all ${formatCount(allClicks)} clicks: rare queries are not in the export`
        : over,
    ],
    [
      'Impressions',
      formatCount(totals.impressions),
      `${over}, at position ${formatPosition(totals.position)} on average`,
    ],
    ['Click-through rate', formatShare(totals.ctr), 'these clicks by these impressions'],
  ];
  return (
    <>
      <dl className="ctr-tiles">
        {figures.map(([name, figure, basis]) => (
          <div className="card" key={name}>
            <dt>{name}</dt>
            <dd className="figure">
              <b>{figure}</b>
            </dd>
            <dd className="ctr-note">{basis}</dd>
          </div>
        ))}
      </dl>
      {isCut && (
        <p className="ctr-cut">
          This list has exactly 1,000 rows: Search Console ends there, so rows with few clicks are missing,
          and clicks to win are “at least”. For more, filter by folder in Search Console and export each part.
        </p>
      )}
    </>
  );
}
