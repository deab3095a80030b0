import type { ReactNode } from 'react';
import { useStream } from '../use-stream.ts';
import { unanswered$ } from './chunk-reload.ts';

/** What is shown while a screen loads; the cause, where that takes long because nobody answers. */
export function Unanswered({ loading }: { loading: ReactNode }) {
  if (!useStream(unanswered$)) return loading;
  return (
    <div className="unanswered" role="alert">
      <h1 className="page-title">The server does not answer</h1>
      <p>This page has not been loaded yet. It appears by itself as soon as there is a connection.</p>
    </div>
  );
}
