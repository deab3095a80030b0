import type { Preview } from '@toolkit/application/web/url-generator';
import { urlWarnings } from '@toolkit/domain/url-generator';
import { warningWords } from '../words/problem-words.ts';
import { counted, describeFailure } from '../words/words.ts';
import { LookButton } from './look-dialog.tsx';

interface FirstResultsProps {
  readonly preview: Preview | undefined;
  /** How many URLs the file will have, if that is known. */
  readonly urls: number | undefined;
  readonly randomize: boolean;
}

const mostLines = 2;
/** A longer URL is cut in the middle: its host and its end, in characters, tell most. */
const shortUrl = 40;
const urlEnd = 24;

/** Previews the file as soon as there is a list. */
export function FirstResults({ preview, urls, randomize }: FirstResultsProps) {
  if (!preview) return null;
  const first = preview.ok ? preview.value.slice(0, mostLines) : [];
  const warnings = [...new Set(first.flatMap((url) => urlWarnings(url)).map(warningWords))];
  return (
    <section className="results" aria-label="First results">
      {preview.ok ? (
        <ol className="results-list">
          {first.map((url, at) => (
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
        <p className="field-warning">{describeFailure(preview.error)}</p>
      )}
      {warnings.map((words) => (
        <p className="field-warning" key={words}>
          {words}
        </p>
      ))}
      <p className="field-hint">
        <span>{urls === undefined ? 'First results' : `First of ${counted(urls, 'URL')}`}</span>
        {randomize && <span>, in the list’s order, before shuffling</span>}{' '}
        {preview.ok && <LookButton urls={preview.value} />}
      </p>
    </section>
  );
}
