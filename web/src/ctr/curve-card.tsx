import { type CtrReport, fewRows } from '@toolkit/domain/ctr';
import { Card } from './card.tsx';
import { CurvePlot } from './curve-plot.tsx';
import { formatCount, formatShare, formatSteps, plural } from './words.ts';

/** The curve as a plot, and its numbers one key away. */
export function CurveCard({ report, what }: { report: CtrReport; what: string }) {
  const thin = report.curve.filter(({ rows }) => rows < fewRows).map(({ steps }) => formatSteps(steps));
  return (
    <Card title="What a position earns on your site">
      <p className="ctr-note">
        The line is your curve, from {plural(report.judged.length, what)}. Each dot is a {what}, larger with
        more impressions; the dark ones are listed.
        {thin.length > 0 &&
          ` Few rows, under ${fewRows}, at position ${thin.join(', ')}: the curve says little there.`}
      </p>
      <CurvePlot {...report} />
      <details>
        <summary>The curve as a table</summary>
        <table className="ctr-curve">
          <thead>
            <tr>
              {['Position', 'Rows', 'Impressions', 'Clicks', 'Your curve'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.curve.map(({ steps, rows, impressions, clicks, ctr }) => (
              <tr key={steps[0]}>
                <th scope="row">{formatSteps(steps)}</th>
                <td>{formatCount(rows)}</td>
                <td>{formatCount(impressions)}</td>
                <td>{formatCount(clicks)}</td>
                <td>{formatShare(ctr)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
