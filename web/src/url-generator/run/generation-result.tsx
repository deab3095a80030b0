import { Downloads, type FinishedRun } from '@toolkit/application/web/url-generator';
import { Alert, Button } from 'antd';
import { counted } from '../../page/counted.ts';
import { useService } from '../../use-service.tsx';
import { CopyButton, clipboardMaxBytes } from '../controls/copy-button.tsx';
import type { PageProps } from '../state/use-url-generator.ts';
import { formatSize } from '../words/words.ts';
import { LookButton } from './look-dialog.tsx';

/** The result of a run, for as long as it is available; once the settings have changed, as the last one. */
export function GenerationResult({ page: { runs, past } }: PageProps) {
  const { urls: run, savedName: name, downloadAgain } = runs;
  if (!run) return null;
  const made = `${counted(run.urls, 'URL')} generated`;
  return (
    <Alert
      type={past ? 'info' : 'success'}
      role="presentation"
      showIcon={!past}
      title={past ? `Last run: ${made}` : made}
      description={
        <>
          Saved as <bdi>{name}</bdi> ({formatSize(run.size)}).
          {run.archived && ` It holds ${counted(run.files, 'file')}.`}
          {run.incomplete > 0 && ` ${counted(run.incomplete, 'row')} lacked a value for a placeholder.`}
          {run.duplicates > 0 && ` ${counted(run.duplicates, 'duplicate')} removed.`}
          {run.tagged !== undefined &&
            ` ${counted(run.tagged.addresses, 'address')} had such parameters: ${run.tagged.kept ? 'theirs are kept' : 'replaced'}.`}
          {run.leftOut && <LeftOutLines of={run.leftOut} name={name} />}
          {run.file && (
            <span className="row">
              <Button type="link" onClick={downloadAgain}>
                Download again
              </Button>
              {!run.archived && run.size <= clipboardMaxBytes && <CopyButton file={run.file} />}
              {!run.archived && !past && <LookButton file={run.file} />}
            </span>
          )}
        </>
      }
    />
  );
}

/** Beside the result only: the history keeps none of these lines. */
function LeftOutLines({
  of: { count, first, file },
  name,
}: {
  readonly of: NonNullable<FinishedRun['leftOut']>;
  readonly name: string;
}) {
  const downloads = useService(Downloads);
  const beginning = count > first.length ? ', first' : '';
  return (
    <>
      <span className="generation-left-out">
        {`${counted(count, 'line')} left out, because ${count === 1 ? 'it is no address' : 'they are no addresses'}${beginning}:`}
        {first.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice
          <bdi key={at}>{line}</bdi>
        ))}
      </span>
      <Button
        type="link"
        onClick={() => downloads.save(new Blob([file]), `${name.replace(/\.[^.]*$/, '')}_left_out.csv`)}
      >
        Save what was left out
      </Button>
    </>
  );
}
