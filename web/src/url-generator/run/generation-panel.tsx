import { Alert, Button } from 'antd';
import { describeFailure } from '../words/words.ts';
import { GenerationPace, GenerationProgress } from './generation-progress.tsx';
import { GenerationResult } from './generation-result.tsx';
import type { Generation } from './use-generation.ts';

interface GenerationPanelProps {
  readonly generation: Generation;
  readonly busy: boolean;
  /** Whether the settings have changed since. */
  readonly past: boolean;
  readonly name: string;
  readonly onCancel: () => void;
  readonly onDownload: () => void;
}

/** The outcome of pressing Generate. The regions exist before their text, so that the text is announced. */
export function GenerationPanel({
  generation,
  busy,
  past,
  name,
  onCancel,
  onDownload,
}: GenerationPanelProps) {
  const result = generation.ended;
  return (
    <>
      {busy && (
        <div className="generation-progress">
          <GenerationProgress of={generation} />
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      )}
      {busy && <GenerationPace of={generation} />}
      <div role="status">
        {result?.ok && !past && <GenerationResult run={result.value} name={name} onDownload={onDownload} />}
      </div>
      <div role="alert">
        {result && !result.ok && !past && (
          <Alert
            className="generation-result"
            type="error"
            role="presentation"
            showIcon
            title="No file was generated"
            description={`${describeFailure(result.error)} Your settings are kept.`}
          />
        )}
      </div>
    </>
  );
}
