import { urlGenerator } from '@toolkit/domain/modules';
import type { RunRecord } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { counted, formatSeconds, formatSize } from '../words/words.ts';
import { useHistory } from './use-history.ts';
import './recent-runs.css';

const formats = { text: 'text', csv: 'CSV', 'json-lines': 'JSON Lines', sitemap: 'sitemap' } as const;
const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Calls `tell` once if the user comes from another page to reuse the settings of a run. */
export function useAskedRun(tell: (run: RunRecord) => void): void {
  const { runs } = useHistory();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const asked = runs.find(({ at }) => at === Object(state).run);
  const told = useRef<RunRecord>(undefined);
  useEffect(() => {
    if (!asked || told.current?.at === asked.at) return;
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
  const { runs, clear } = useHistory();
  const navigate = useNavigate();
  const status = useRef<HTMLParagraphElement>(null);
  const [undo, setUndo] = useState<() => void>();
  const [areAll, setAreAll] = useState(false);
  const shown = Math.min(most, runs.length);
  const cleared = runs.length === 0 && undo !== undefined;
  const use = onUse ?? ((run) => navigate(urlGenerator.path, { state: { run: run.at } }));
  return (
    <>
      {runs.length > 0 && (
        <section className="card recent-runs" aria-labelledby={id}>
          <div className="recent-head">
            <h2 className="card-title" id={id}>
              Recent runs
            </h2>
            <Button
              onClick={() => {
                const bringBack = clear();
                setUndo(() => bringBack);
                status.current?.focus();
              }}
            >
              Clear history
            </Button>
          </div>
          <p className="card-lead">Settings and counts, kept in this browser only. Never a keyword.</p>
          <ol className="recent-list">
            {runs.slice(0, areAll ? shown : fewest).map((run) => (
              <li key={`${run.at} ${run.bytes}`}>
                <Run run={run} onUse={() => use(run)} />
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
      <p className={cleared ? 'recent-cleared' : 'visually-hidden'} ref={status} tabIndex={-1} role="status">
        {cleared && (
          <span>
            The history is cleared.{' '}
            <Button
              className="option-link"
              type="link"
              onClick={() => {
                undo?.();
                status.current?.focus();
              }}
            >
              Undo
            </Button>
          </span>
        )}
      </p>
    </>
  );
}

function Run({ run, onUse }: { run: RunRecord; onUse: () => void }) {
  const facts = [
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
        <bdi className="recent-name">{run.fileName}</bdi>
        <Button type="link" aria-label={`Use the settings of ${run.fileName} again`} onClick={onUse}>
          Use again
        </Button>
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
