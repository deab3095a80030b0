import type { CtrReport, PerformanceExport } from '@toolkit/domain/ctr';
import type { ReactNode } from 'react';
import { formatCount, formatEstimate, formatPosition, formatShare, plural } from './words.ts';

export type What = 'query' | 'page';

export const countOf = (count: number, what: What): string =>
  what === 'query' ? plural(count, 'query', 'queries') : plural(count, 'page');

interface ReportTilesProps {
  readonly report: CtrReport;
  readonly what: What;
  readonly chart: PerformanceExport['chart'];
}

/** Four figures, each with what it is taken over. */
export function ReportTiles({ report, what, chart }: ReportTilesProps) {
  const { totals, toWin, low, isThin, isCut } = report;
  const over = countOf(totals.rows, what);
  const all = chart && what === 'query' ? chart.clicks : 0;
  const estimate = `${isCut ? 'at least' : 'about'} ${formatEstimate(toWin)}`;
  return (
    <>
      <dl className="ctr-tiles">
        <Tile label="Clicks to win" value={isThin ? 'Not known' : low.length > 0 ? estimate : 'None'}>
          {isThin
            ? `${countOf(report.judged.length, what)} with enough impressions: too few to tell a pattern from chance`
            : `from ${countOf(low.length, what)} below your curve, of ${formatCount(report.judged.length)} judged`}
        </Tile>
        <Tile label="Clicks" value={formatCount(totals.clicks)}>
          of {over}
          {all > 0 &&
            `, ${formatShare(totals.clicks / all)} of all ${formatCount(all)} clicks: rare queries are not in the export`}
        </Tile>
        <Tile label="Impressions" value={formatCount(totals.impressions)}>
          of {over}, at position {formatPosition(totals.position)} on average
        </Tile>
        <Tile label="Click-through rate" value={formatShare(totals.ctr)}>
          these clicks by these impressions
        </Tile>
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

interface TileProps {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}

const Tile = ({ label, value, children }: TileProps) => (
  <div className="ctr-tile">
    <dt>{label}</dt>
    <dd className="ctr-tile-value">{value}</dd>
    <dd className="ctr-note">{children}</dd>
  </div>
);
