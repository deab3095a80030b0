import LockOutlined from '@ant-design/icons/LockOutlined';
import { ExportReader } from '@toolkit/application/web/ctr';
import type { Columns, ExportFailure, PerformanceExport } from '@toolkit/domain/ctr';
import { Alert } from 'antd';
import { useRef, useState } from 'react';
import { LoadingBar } from '../errors/page-loading.tsx';
import { useDroppedFile } from '../forms/use-dropped-file.ts';
import { PageHead } from '../page/page-head.tsx';
import { useService } from '../use-service.tsx';
import { ColumnsChoice } from './columns-choice.tsx';
import { EmptyState } from './empty-state.tsx';
import { Report } from './report.tsx';
import { makeSample } from './sample.ts';
import { describeFailure } from './words.ts';
import './ctr.css';

interface Failed {
  readonly file: File;
  readonly failure: ExportFailure;
}

export default function CtrPage() {
  const reader = useService(ExportReader);
  const [shown, setShown] = useState<{ source: PerformanceExport; isSample: boolean; visit: number }>();
  const [reading, setReading] = useState<string>();
  const [failed, setFailed] = useState<Failed>();
  /** Of several files, only the one chosen last counts. */
  const latest = useRef<File>(undefined);

  const show = (source: PerformanceExport, isSample = false) => {
    setShown((before) => ({ source, isSample, visit: (before?.visit ?? 0) + 1 }));
    setFailed(undefined);
    // The pressed button goes.
    document.getElementById('content')?.focus();
  };
  const read = async (file: File, columns?: Columns) => {
    latest.current = file;
    setReading(file.name);
    const result = await reader.read(file, columns);
    if (latest.current !== file) return;
    setReading(undefined);
    if (result.ok) show(result.value);
    else setFailed({ file, failure: result.error });
  };
  useDroppedFile((file) => void read(file));

  return (
    <div className="ctr">
      <PageHead title="CTR Traffic" tab="CTR Traffic: Overview">
        Find the queries and pages that get fewer clicks than their position earns.
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
                <bdi>{failed.file.name}</bdi> {describeFailure(failed.failure)}
                {shown && ' Your last report is still here.'}
              </>
            }
          />
        )}
      </div>
      {failed?.failure.code === 'unknown-columns' && (
        <ColumnsChoice
          key={failed.file.name}
          header={failed.failure.header}
          onChoose={(columns) => read(failed.file, columns)}
        />
      )}
      {shown ? (
        <Report key={shown.visit} source={shown.source} isSample={shown.isSample} onFile={read} />
      ) : (
        <EmptyState onFile={read} onSample={() => show(makeSample(), true)} />
      )}
      <p className="ctr-note">
        <LockOutlined aria-hidden /> Everything happens in this browser. Your export is sent nowhere.
      </p>
    </div>
  );
}
