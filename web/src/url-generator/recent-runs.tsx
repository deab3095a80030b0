import type { RunRecord } from '@toolkit/domain/url-generator';
import { Button } from 'antd';
import { useId, useRef } from 'react';
import { useHistory } from './use-history.ts';
import { counted, secondsOf, sizeOf } from './words.ts';
import './recent-runs.css';

const formats = { text: 'text', csv: 'CSV', 'json-lines': 'JSON Lines', sitemap: 'sitemap' } as const;
const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** The last runs as a card; nothing while there is none. */
export function RecentRuns({ most }: { most: number }) {
  const id = useId();
  const { runs, clear } = useHistory();
  const status = useRef<HTMLParagraphElement>(null);
  const cleared = useRef(false);
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
                cleared.current = true;
                clear();
                status.current?.focus();
              }}
            >
              Clear history
            </Button>
          </div>
          <p className="card-lead">Settings and counts, kept in this browser only. Never a keyword.</p>
          <ol className="recent-list">
            {runs.slice(0, most).map((run) => (
              <li key={`${run.at} ${run.bytes}`}>
                <Run run={run} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <p
        className={runs.length === 0 && cleared.current ? 'recent-cleared' : 'visually-hidden'}
        ref={status}
        tabIndex={-1}
        role="status"
      >
        {runs.length === 0 && cleared.current && 'The history is cleared.'}
      </p>
    </>
  );
}

function Run({ run }: { run: RunRecord }) {
  const facts = [
    `${counted(run.urls, 'URL')} as ${formats[run.format]}`,
    sizeOf(run.bytes),
    secondsOf(run.milliseconds),
    run.randomize ? 'random order' : 'in order',
    run.duplicatesDropped > 0 && `${counted(run.duplicatesDropped, 'duplicate')} removed`,
  ];
  return (
    <>
      <div className="recent-facts">
        <bdi className="recent-name">{run.fileName}</bdi>
        <time dateTime={new Date(run.at).toISOString()}>{when.format(run.at)}</time>
      </div>
      <div className="recent-more">{facts.filter(Boolean).join(' · ')}</div>
      <div className="recent-template">
        <bdi>{run.template}</bdi>
      </div>
    </>
  );
}
