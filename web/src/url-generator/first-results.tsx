import type { Preview } from '@toolkit/application/web/url-generator';
import { isSearchEngine, urlWarnings } from '@toolkit/domain/url-generator';
import { warningWords } from './problem-words.ts';
import { wordsOf } from './words.ts';

interface FirstResultsProps {
  readonly preview: Preview | undefined;
  readonly template: string;
  readonly randomize: boolean;
}

/** What the file will hold, as soon as there is a list. */
export function FirstResults({ preview, template, randomize }: FirstResultsProps) {
  if (!preview) return null;
  const urls = preview.ok ? preview.value : [];
  const warnings = [...new Set(urls.flatMap((url) => urlWarnings(url)).map(warningWords))];
  return (
    <section className="results" aria-label="First results">
      <p className="results-title">
        First results
        {randomize && <span className="results-order"> · in the list’s order, before it is mixed</span>}
      </p>
      {preview.ok ? (
        <ol className="results-list">
          {urls.map((url, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same URL may come twice
            <li key={at}>
              <bdi>{url}</bdi>
            </li>
          ))}
        </ol>
      ) : (
        <p className="field-warning">{wordsOf(preview.error)}</p>
      )}
      {warnings.map((words) => (
        <p className="field-warning" key={words}>
          {words}
        </p>
      ))}
      {isSearchEngine(template) && (
        <p className="field-hint">
          Search engines limit automatic queries and may block them. Nothing is opened or requested here; keep
          to their terms when you use the file.
        </p>
      )}
    </section>
  );
}
