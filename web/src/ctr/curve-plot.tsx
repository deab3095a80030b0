import { type CtrReport, lastPosition, type PerformanceRow } from '@toolkit/domain/ctr';
import { useMemo } from 'react';
import { useIsNarrow } from './use-is-narrow.ts';
import { formatShare } from './words.ts';

const height = 300;
const [left, right, top, bottom] = [56, 12, 24, 44];
/** Those with most impressions, and over them those below the curve: more dots would only cover each other. */
const mostDots = 1_000;
const positions = [1, 2, 3, 5, 10, 20];
const rates = [0, 0.01, 0.05, 0.1, 0.2, 0.4, 0.7, 1];

export function CurvePlot({ report: { curve, judged, low } }: { report: CtrReport }) {
  const width = useIsNarrow() ? 420 : 800;
  // Equal distances for equal ratios.
  const placeX = (position: number) =>
    left + ((width - left - right) * Math.log(position)) / Math.log(lastPosition + 0.5);
  const dots = useMemo(() => {
    const most = judged.toSorted((a, b) => b.impressions - a.impressions).slice(0, mostDots);
    return [...most, ...low.slice(0, mostDots)];
  }, [judged, low]);
  const rateOf = ({ clicks, impressions }: PerformanceRow) => clicks / impressions;
  const highest = Math.max(0.01, ...dots.map(rateOf), ...curve.map(({ ctr }) => ctr));
  const most = rates.find((rate) => rate >= highest) ?? 1;
  // Small rates need more room than large ones.
  const placeY = (rate: number) =>
    height - bottom - (height - top - bottom) * Math.sqrt(Math.min(rate / most, 1));
  const line = curve.map((block) => {
    const [first = 1, last = first] = [block.steps[0], block.steps.at(-1)];
    return `${placeX(first)} ${placeY(block.ctr)}H${placeX(last)}`;
  });
  return (
    <svg
      className="ctr-plot"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Click-through rate by position"
    >
      {rates
        .filter((rate) => rate <= most)
        .map((rate) => (
          <g key={rate}>
            <line className="ctr-grid" x1={left} x2={width - right} y1={placeY(rate)} y2={placeY(rate)} />
            <text x={left - 8} y={placeY(rate) + 4} textAnchor="end">
              {formatShare(rate)}
            </text>
          </g>
        ))}
      {positions.map((position) => (
        <text key={position} x={placeX(position)} y={height - bottom + 18} textAnchor="middle">
          {position}
        </text>
      ))}
      <text x={left - 40} y={12}>
        Click-through rate, % of impressions (scale compressed)
      </text>
      <text x={width - right} y={height - 6} textAnchor="end">
        Average position (scale compressed)
      </text>
      {dots.map((row) => (
        <circle
          key={`${row.text} ${'toWin' in row}`}
          cx={placeX(row.position).toFixed(1)}
          cy={placeY(rateOf(row)).toFixed(1)}
          r={Math.min(9, Math.max(2, Math.sqrt(row.impressions) / 14)).toFixed(1)}
          className={'toWin' in row ? 'ctr-dot-low' : 'ctr-dot'}
        />
      ))}
      <path className="ctr-line" d={`M${line.join('L')}`} />
    </svg>
  );
}
