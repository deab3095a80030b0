import { isForAddresses, urlWarnings } from '@toolkit/domain/url-generator';
import { counted } from '../../page/counted.ts';
import type { PageProps } from '../state/use-url-generator.ts';
import { warningWords } from '../words/problem-words.ts';
import { describeFailure } from '../words/words.ts';
import { LookButton } from './look-dialog.tsx';

const mostLines = 2;
/** A longer URL is cut in the middle: its host and its end, in characters, tell most. */
const shortUrl = 40;
const urlEnd = 16;

/** Previews the file as soon as there is a list. */
export function FirstResults({ page: { preview, recipe, forecast } }: PageProps) {
  if (!preview) return null;
  // How many of the lines are addresses is not known.
  const urls = isForAddresses(recipe.template) ? undefined : forecast.urls;
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
        {recipe.randomize && <span>, in the list’s order, before shuffling</span>}{' '}
        {preview.ok && <LookButton urls={preview.value} />}
      </p>
    </section>
  );
}
