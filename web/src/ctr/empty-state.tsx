import { Button } from 'antd';
import { FileButton } from '../forms/file-button.tsx';
import { Card } from '../page/card.tsx';
import type { useExport } from './use-export.ts';
import { exportFiles } from './words.ts';

export const EmptyState = ({ choose, showSample }: ReturnType<typeof useExport>) => (
  <Card title="Where the file comes from">
    <ol className="ctr-steps">
      <li>In Search Console open Performance, then Search results, and choose the last 3 months.</li>
      <li>At the top right choose Export, then Download CSV.</li>
      <li>Choose the zip here, or drop it on this page. Nothing has to be unpacked.</li>
    </ol>
    <div className="card-action">
      <FileButton accept={exportFiles} onFile={choose}>
        Choose your Search Console export
      </FileButton>
      <Button onClick={showSample}>Try it with a made-up site</Button>
    </div>
    <p className="ctr-note">Queries.csv, Pages.csv and the .xlsx work, too.</p>
  </Card>
);
