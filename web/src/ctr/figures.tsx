import type { CtrReport } from '@toolkit/domain/ctr';
import { Alert } from 'antd';
import { counted, formatCount } from '../page/counted.ts';
import { formatPosition, formatShare, formatToWin } from './words.ts';

/** Four figures, each with what it is taken over. */
export function Figures({ report, what, allClicks }: { report: CtrReport; what: string; allClicks: number }) {
  const { totals, judged, toWin, low, isThin, isCut } = report;
  const over = `of ${counted(totals.rows, what)}`;
  const share =
    allClicks > 0 && what === 'query'
      ? `, ${formatShare(totals.clicks / allClicks)} of all ${formatCount(allClicks)} clicks: rare queries are not in the export`
      : '';
  const basis = isThin
    ? `${counted(judged.length, what)} with at least 30 impressions: too few to tell a pattern from chance. That takes 40, with 2,000 together`
    : `from ${counted(low.length, what)} below your curve, of ${formatCount(judged.length)} judged`;
  const figures = [
    ['Clicks to win', isThin ? 'Not known' : formatToWin(toWin, isCut), basis],
    ['Clicks', formatCount(totals.clicks), over + share],
    [
      'Impressions',
      formatCount(totals.impressions),
      `${over}, at position ${formatPosition(totals.position)} on average`,
    ],
    ['Click-through rate', formatShare(totals.ctr), 'clicks by impressions'],
  ];
  return (
    <>
      <dl className="ctr-tiles">
        {figures.map(([name, figure, basis]) => (
          <div className="card" key={name}>
            <dt>{name}</dt>
            <dd className="figure">{figure}</dd>
            <dd className="ctr-note">{basis}</dd>
          </div>
        ))}
      </dl>
      {isCut && (
        <Alert
          type="warning"
          title="This list has exactly 1,000 rows, where Search Console ends: rows with few clicks are missing. For more, filter there by folder and export each part."
        />
      )}
    </>
  );
}
