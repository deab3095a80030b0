import { type CtrReport, fewRows } from '@toolkit/domain/ctr';
import { Table } from 'antd';
import { Card } from '../page/card.tsx';
import { counted, formatCount } from '../page/counted.ts';
import { CurvePlot } from './curve-plot.tsx';
import { formatShare, formatSteps } from './words.ts';

/** The curve as a plot, and its numbers one key away. */
export function CurveCard({ report, what }: { report: CtrReport; what: string }) {
  const { curve, judged } = report;
  const thin = curve.filter(({ rows }) => rows < fewRows).map(({ steps }) => formatSteps(steps));
  return (
    <Card title="What a position earns on your site">
      <p className="ctr-note">
        The line is your curve, from {counted(judged.length, what)}. Each dot is a {what}, larger with more
        impressions; the dark ones are listed.
        {thin.length > 0 &&
          ` Few rows, under ${fewRows}, at position ${thin.join(', ')}: the curve is rough there, and “How sure” says too much.`}
      </p>
      <CurvePlot {...report} />
      <details>
        <summary>The curve as a table</summary>
        <Table
          size="small"
          rowKey="position"
          dataSource={curve}
          columns={[
            { title: 'Position', dataIndex: 'steps', rowScope: 'row', render: formatSteps },
            { title: 'Rows', dataIndex: 'rows', render: formatCount },
            { title: 'Impressions', dataIndex: 'impressions', render: formatCount, responsive: ['sm'] },
            { title: 'Clicks', dataIndex: 'clicks', render: formatCount },
            { title: 'Your curve', dataIndex: 'ctr', render: formatShare },
          ]}
          pagination={false}
        />
      </details>
    </Card>
  );
}
