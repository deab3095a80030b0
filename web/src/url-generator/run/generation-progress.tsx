import { Button, Progress } from 'antd';
import { counted } from '../../page/counted.ts';
import { useStream } from '../../use-stream.ts';
import type { Runs } from '../state/use-runs.ts';
import { timeLeft } from '../words/words.ts';

interface GenerationProgressProps {
  readonly of: Pick<Runs, 'progress$'>;
  readonly onCancel: () => void;
}

/** How far a run is, and its speed, once it can be estimated. */
export function GenerationProgress({ of: { progress$ }, onCancel }: GenerationProgressProps) {
  const { share = 0, elapsed = 0, keywords = 0 } = useStream(progress$) ?? {};
  const left = timeLeft(share, elapsed);
  return (
    <>
      <div className="generation-progress row">
        <Progress aria-label="Generating URLs" percent={Math.floor(share * 100)} />
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      {elapsed >= 1000 && (
        <p className="field-hint">
          {`${counted(Math.round((keywords / elapsed) * 1000), 'URL')} a second${left ? `, ${left}` : ''}`}
        </p>
      )}
    </>
  );
}
