import { type CtrReport, lastPosition, rateOf } from '@toolkit/domain/ctr';
import { formatShare } from './words.ts';

/** Those with most clicks, and over them those below the curve: more dots would only cover each other. */
const mostDots = 1_000;
const positions = [1, 2, 3, 5, 10, 20];
const rates = [0, 0.01, 0.05, 0.1, 0.2, 0.4, 0.7, 1];

/** In per cent of the width: equal distances for equal ratios. */
const placeX = (position: number) => (100 * Math.log(position)) / Math.log(lastPosition + 0.5);

export function CurvePlot({ curve, judged, low }: CtrReport) {
  const dots = [...judged.slice(0, mostDots), ...low];
  const highest = Math.max(0.01, ...dots.map(rateOf), ...curve.map(({ ctr }) => ctr));
  // In per cent of the height: small rates need more room than large ones.
  const placeY = (rate: number) => 100 - 100 * Math.sqrt(rate / highest);
  const line = curve.map(({ steps: [first = 1, ...more], ctr }) => {
    return `${placeX(first)} ${placeY(ctr)}H${placeX(more.at(-1) ?? first)}`;
  });
  return (
    <svg className="ctr-plot" role="img" aria-label="Click-through rate by position">
      {rates
        .filter((rate) => rate <= highest)
        .map((rate) => (
          <svg key={rate} y={`${placeY(rate)}%`} aria-hidden>
            <line x2="100%" />
            <text x={-8} y={4} textAnchor="end">
              {formatShare(rate)}
            </text>
          </svg>
        ))}
      {positions.map((position) => (
        <text key={position} x={`${placeX(position)}%`} y="100%" dy={18} textAnchor="middle">
          {position}
        </text>
      ))}
      <text x={-40} y={-12}>
        Clicks in % of impressions (scale compressed)
      </text>
      <text x="100%" y="100%" dy={38} textAnchor="end">
        Average position (scale compressed)
      </text>
      {dots.map((row) => (
        <circle
          key={`${row.text} ${'toWin' in row}`}
          cx={`${placeX(row.position)}%`}
          cy={`${placeY(rateOf(row))}%`}
          r={Math.min(9, Math.max(2, Math.sqrt(row.impressions) / 14))}
          className={'toWin' in row ? 'ctr-dot-low' : ''}
        />
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path d={`M${line.join('L')}`} />
      </svg>
    </svg>
  );
}
