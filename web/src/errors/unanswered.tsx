import type { ReactNode } from 'react';
import { useStream } from '../use-stream.ts';
import { unanswered$ } from './chunk-reload.ts';

/** Shown while a screen loads; says so if that takes long because the server does not answer. */
export function Unanswered({ loading }: { loading: ReactNode }) {
  if (!useStream(unanswered$)) return loading;
  return (
    <div className="stack" role="alert">
      <h1 className="page-title">The server does not answer</h1>
      <p>This page has not been loaded yet. It appears by itself as soon as there is a connection.</p>
    </div>
  );
}
