import { longestRunName, type RunRecord } from '@toolkit/application/web/url-generator';
import { urlGenerator } from '@toolkit/domain/modules';
import { Button, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useNews } from '../controls/use-news.tsx';
import { counted, formatSeconds, formatSize, isolate, quote } from '../words/words.ts';
import { useHistory } from './use-history.ts';
import './recent-runs.css';

const formats = { text: 'text', csv: 'CSV', 'json-lines': 'JSON Lines', sitemap: 'sitemap' } as const;
const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Calls `tell` once if the user comes from another page to reuse the settings of a run. */
export function useAskedRun(tell: ((run: RunRecord) => void) | undefined): void {
  const { runs } = useHistory();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const asked = runs.find(({ at }) => at === Object(state).run);
  const told = useRef<RunRecord>(undefined);
  useEffect(() => {
    if (!tell || !asked || told.current?.at === asked.at) return;
    told.current = asked;
    tell(asked);
    // A reload must not ask again.
    navigate(pathname, { replace: true });
  });
}

const fewest = 3;

interface RecentRunsProps {
  /** More than three of them are shown on request. */
  readonly most: number;
  /** Reuses the settings of a run; if undefined, the generator's page does. */
  readonly onUse?: (run: RunRecord) => void;
}

/** The last runs as a card; renders nothing if there are none. */
export function RecentRuns({ most, onUse }: RecentRunsProps) {
  const id = useId();
  const { runs, rename, remove, clear } = useHistory();
  const navigate = useNavigate();
  const { line, tell } = useNews();
  const [areAll, setAreAll] = useState(false);
  const shown = Math.min(most, runs.length);
  const use = onUse ?? ((run) => navigate(urlGenerator.path, { state: { run: run.at } }));
  const tellGone = (what: string, gone: string, bringBack: () => void) =>
    tell(`${what} is ${gone}.`, () => {
      bringBack();
      return `${what} is back.`;
    });
  return (
    <>
      {runs.length > 0 && (
        <section className="card recent-runs" aria-labelledby={id}>
          <div className="recent-head">
            <h2 className="card-title" id={id}>
              Recent runs
            </h2>
            <Button onClick={() => tellGone('The history', 'cleared', clear())}>Clear history</Button>
          </div>
          <p className="card-lead">Settings and counts, kept in this browser only. Never a keyword.</p>
          <ol className="recent-list">
            {runs.slice(0, areAll ? shown : fewest).map((run) => (
              <li key={`${run.at} ${run.bytes}`}>
                <Run
                  run={run}
                  onUse={() => use(run)}
                  onName={(name) => rename(run, name)}
                  onDelete={() => tellGone(quote(runTitle(run)), 'deleted', remove(run))}
                />
              </li>
            ))}
          </ol>
          {shown > fewest && (
            <Button
              className="recent-all"
              type="link"
              aria-expanded={areAll}
              onClick={() => setAreAll(!areAll)}
            >
              {areAll ? 'Show fewer' : `Show all ${shown}`}
            </Button>
          )}
        </section>
      )}
      {line}
    </>
  );
}

const runTitle = ({ name, fileName }: RunRecord): string => name ?? fileName;

interface RunProps {
  readonly run: RunRecord;
  readonly onUse: () => void;
  /** Called with '' for a run that is to have no name. */
  readonly onName: (name: string) => void;
  readonly onDelete: () => void;
}

function Run({ run, onUse, onName, onDelete }: RunProps) {
  const [isNaming, setIsNaming] = useState(false);
  const nameButton = useRef<HTMLButtonElement>(null);
  const title = runTitle(run);
  const facts = [
    run.name !== undefined && isolate(run.fileName),
    `${counted(run.urls, 'URL')} as ${formats[run.format]}`,
    formatSize(run.bytes),
    formatSeconds(run.milliseconds),
    run.randomize ? 'random order' : 'in order',
    run.duplicatesDropped > 0 && `${counted(run.duplicatesDropped, 'duplicate')} removed`,
  ];
  const parts = facts.filter(Boolean).join(' · ');
  return (
    <>
      <div className="recent-facts">
        {isNaming ? (
          <NameField
            name={run.name ?? ''}
            leave={() => nameButton.current?.focus()}
            onDone={(name) => {
              setIsNaming(false);
              if (name !== undefined) onName(name);
            }}
          />
        ) : (
          <bdi className="recent-name">{title}</bdi>
        )}
        <span className="recent-actions">
          <Button type="link" aria-label={`Use the settings of ${title} again`} onClick={onUse}>
            Use again
          </Button>
          <Button ref={nameButton} type="link" aria-label={`Name ${title}`} onClick={() => setIsNaming(true)}>
            Name
          </Button>
          <Button type="link" aria-label={`Delete ${title}`} onClick={onDelete}>
            Delete
          </Button>
        </span>
      </div>
      <div className="recent-more">
        <time dateTime={new Date(run.at).toISOString()}>{when.format(run.at)}</time> · <span>{parts}</span>
      </div>
      <div className="recent-template" title={run.template}>
        <bdi>{run.template}</bdi>
      </div>
    </>
  );
}

interface NameFieldProps {
  readonly name: string;
  /** Takes the focus from the field. */
  readonly leave: () => void;
  /** Called when the focus has left: with the name that was typed, or undefined after Escape. */
  readonly onDone: (name: string | undefined) => void;
}

function NameField({ name, leave, onDone }: NameFieldProps) {
  const [typed, setTyped] = useState(name);
  const isRefused = useRef(false);
  return (
    <Input
      className="recent-naming"
      aria-label="Name of the run"
      autoFocus
      maxLength={longestRunName}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => onDone(isRefused.current ? undefined : typed.trim())}
      onKeyDown={(event) => {
        isRefused.current = event.key === 'Escape';
        if (!isRefused.current && event.key !== 'Enter') return;
        // Enter must not press the button that gets the focus.
        event.preventDefault();
        leave();
      }}
    />
  );
}
