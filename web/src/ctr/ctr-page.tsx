import LockOutlined from '@ant-design/icons/LockOutlined';
import { Alert } from 'antd';
import { LoadingBar } from '../errors/page-loading.tsx';
import { useDroppedFile } from '../forms/use-dropped-file.ts';
import { useHandedWork } from '../page/handed-work.ts';
import { PageHead } from '../page/page-head.tsx';
import { ColumnsChoice } from './columns-choice.tsx';
import { EmptyState } from './empty-state.tsx';
import { Report } from './report.tsx';
import { useExport } from './use-export.ts';
import { describeFailure } from './words.ts';
import './ctr.css';

export default function CtrPage() {
  const actions = useExport();
  const { exports, reading, failed, isKept, choose } = actions;
  const [shown, older] = exports ?? [];
  // Overview hands over an export.
  useHandedWork(exports && ((work) => 'file' in work && void choose(work.file)));
  useDroppedFile((file) => void choose(file));

  return (
    <div className="ctr">
      <PageHead title="CTR Traffic" tab="CTR Traffic: Overview">
        Find the queries and pages that get fewer clicks than their position earns on your own site, and what
        a better position would bring.
      </PageHead>
      <div role="status">
        {reading !== undefined && (
          <>
            <p>Reading {reading}…</p>
            <LoadingBar />
          </>
        )}
      </div>
      <div role="alert">
        {failed && (
          <Alert
            type="error"
            role="presentation"
            showIcon
            title={
              <>
                <bdi>{failed.name}</bdi> {describeFailure(failed)}
                {shown && ' Your last report is still here.'}
              </>
            }
          />
        )}
      </div>
      {failed?.header && (
        <ColumnsChoice key={failed.name} header={failed.header} onChoose={failed.readColumns} />
      )}
      {shown && (
        <Report
          key={`${shown.fileName} ${shown.file?.lastModified}`}
          shown={shown}
          older={older}
          actions={actions}
        />
      )}
      {exports?.length === 0 && <EmptyState {...actions} />}
      <p className="ctr-note">
        <LockOutlined aria-hidden /> Everything happens in this browser. Your export is sent nowhere.{' '}
        {isKept
          ? 'The last one stays on this device until you remove it.'
          : 'This browser does not keep it: choose it again on your next visit.'}
      </p>
    </div>
  );
}
