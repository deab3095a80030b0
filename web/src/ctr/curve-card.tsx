import { type CtrReport, fewRows } from '@toolkit/domain/ctr';
import { CurvePlot } from './curve-plot.tsx';
import { countOf, type What } from './report-tiles.tsx';
import { formatCount, formatShare, formatSteps } from './words.ts';

/** The curve as a plot, and its numbers one key away. */
export function CurveCard({ report, what }: { report: CtrReport; what: What }) {
  const thin = report.curve.filter(({ rows }) => rows < fewRows).map(({ steps }) => formatSteps(steps));
  return (
    <section className="card" aria-labelledby="ctr-curve">
      <h2 className="card-title" id="ctr-curve">
        What a position earns on your site
      </h2>
      <p className="ctr-note">
        The line is your curve, from {countOf(report.judged.length, what)}. Each dot is a {what}, larger with
        more impressions; the dark ones are listed.
        {thin.length > 0 &&
          ` Few rows, under ${fewRows}, at position ${thin.join(', ')}: the curve says little there.`}
      </p>
      <CurvePlot report={report} />
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
            {report.curve.map((block) => (
              <tr key={block.steps[0]}>
                <th scope="row">{formatSteps(block.steps)}</th>
                <td>{formatCount(block.rows)}</td>
                <td>{formatCount(block.impressions)}</td>
                <td>{formatCount(block.clicks)}</td>
                <td>{formatShare(block.ctr)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
