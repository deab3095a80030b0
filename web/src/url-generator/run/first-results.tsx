import type { ByteSource, Preview } from '@toolkit/application/web/url-generator';
import { urlWarnings } from '@toolkit/domain/url-generator';
import { useEffect, useState } from 'react';
import { warningWords } from '../words/problem-words.ts';
import { counted, describeFailure } from '../words/words.ts';
import { LookButton } from './look-dialog.tsx';
import { readSample } from './sample-lines.ts';

interface FirstResultsProps {
  readonly preview: Preview | undefined;
  /** How many URLs the file will have, if that is known. */
  readonly urls: number | undefined;
  readonly randomize: boolean;
  /** The file of a run with exactly these settings. */
  readonly made: ByteSource | undefined;
}

/** Previews the file as soon as there is a list; shows the beginning of the file once it exists. */
export function FirstResults({ preview, urls, randomize, made }: FirstResultsProps) {
  const begins = useFirstLines(made);
  if (!preview) return null;
  const first = preview.ok ? preview.value.slice(0, mostLines) : [];
  const warnings = [...new Set(first.flatMap((url) => urlWarnings(url)).map(warningWords))];
  return (
    <section className="results" aria-label="First results">
      {begins || preview.ok ? (
        <ol className="results-list">
          {(begins ?? first).map((url, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same URL may come twice
            <li key={at}>
              <bdi>
                {url.length > shortUrl ? (
                  <>
                    <span>{url.slice(0, -urlEnd)}</span>
                    <span>{url.slice(-urlEnd)}</span>
                  </>
                ) : (
                  url
                )}
              </bdi>
            </li>
          ))}
        </ol>
      ) : (
        <p className="field-warning">{!preview.ok && describeFailure(preview.error)}</p>
      )}
      {warnings.map((words) => (
        <p className="field-warning" key={words}>
          {words}
        </p>
      ))}
      <p className="results-title">
        <span>
          {begins
            ? 'The first lines of the file'
            : urls === undefined
              ? 'First results'
              : `First of ${counted(urls, 'URL')}`}
        </span>
        {randomize && !begins && <span>, in the list’s order, before shuffling</span>}{' '}
        {!made && preview.ok && <LookButton urls={preview.value} />}
      </p>
    </section>
  );
}

const mostLines = 2;
/** A longer URL is cut in the middle: its host and its end, in characters, tell most. */
const shortUrl = 40;
const urlEnd = 24;

/** The first lines of a file; undefined until they are read. */
function useFirstLines(file: ByteSource | undefined): readonly string[] | undefined {
  const [read, setRead] = useState<{ readonly of: ByteSource; readonly lines: readonly string[] }>();
  useEffect(() => {
    if (file) readSample(file).then((lines) => setRead({ of: file, lines }), ignore);
  }, [file]);
  return read && read.of === file ? read.lines.slice(0, mostLines) : undefined;
}

const ignore = () => {};
