import { Alert, Button } from 'antd';
import { CopyButton, clipboardMaxBytes } from './copy-button.tsx';
import { GenerationPace, GenerationProgress } from './generation-progress.tsx';
import type { Generation } from './use-generation.ts';
import { counted, sizeOf, wordsOf } from './words.ts';

interface GenerationPanelProps {
  readonly generation: Generation;
  readonly busy: boolean;
  readonly name: string;
  readonly onCancel: () => void;
  readonly onDownload: () => void;
}

/** What became of pressing Generate. The regions are there before their words, so that these are announced. */
export function GenerationPanel({ generation, busy, name, onCancel, onDownload }: GenerationPanelProps) {
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
        {result?.ok && (
          <Alert
            className="generation-result"
            type="success"
            role="presentation"
            showIcon
            title={`${counted(result.value.urls, 'URL')} generated`}
            description={
              <>
                Saved as <bdi className="generation-name">{name}</bdi> ({sizeOf(result.value.size)}).
                {result.value.archived && ` It holds ${counted(result.value.files, 'file')}.`}
                {result.value.incomplete > 0 &&
                  ` ${counted(result.value.incomplete, 'row')} lacked a value for a placeholder.`}
                {result.value.duplicates > 0 && ` ${counted(result.value.duplicates, 'duplicate')} removed.`}
                {/* Nobody has looked for duplicates where they stay. */}
                {result.value.compared > 0 &&
                  !result.value.allCompared &&
                  ` Duplicates were looked for in the first ${counted(result.value.compared, 'keyword')} only: memory ended there.`}
                {result.value.file && (
                  <span className="generation-next">
                    <Button className="generation-again" type="link" onClick={onDownload}>
                      Download again
                    </Button>
                    {!result.value.archived && result.value.size <= clipboardMaxBytes && (
                      <CopyButton file={result.value.file} />
                    )}
                  </span>
                )}
              </>
            }
          />
        )}
      </div>
      <div role="alert">
        {result && !result.ok && (
          <Alert
            className="generation-result"
            type="error"
            role="presentation"
            showIcon
            title="No file was generated"
            description={`${wordsOf(result.error)} Your settings are kept.`}
          />
        )}
      </div>
    </>
  );
}
