import type { Progress, RunEvent } from '@toolkit/application/web/url-generator';
import { useEffect, useRef, useState } from 'react';
import { BehaviorSubject, type Observable, type Subscription } from 'rxjs';

type Ended = Exclude<RunEvent, Progress>['result'];

/** With the milliseconds since the start. */
type RunProgress = Progress & { readonly elapsed: number };

export interface Outcome {
  readonly result: Ended;
  readonly milliseconds: number;
}

/** One generation at a time. A result is kept until the next one begins; leaving the page ends the work. */
export function useGeneration() {
  const [ended, setEnded] = useState<Ended>();
  // A stream of its own, so that each step renders only the bar and not the page.
  const [progress$] = useState(() => new BehaviorSubject<RunProgress | undefined>(undefined));
  const running = useRef<Subscription>(undefined);
  useEffect(() => () => running.current?.unsubscribe(), []);
  const stop = () => {
    running.current?.unsubscribe();
    setEnded(undefined);
  };

  return {
    progress$,
    /** The outcome of the last run, once it has ended. */
    ended,
    /** The result of the last run, if there is one. */
    urls: ended?.ok ? ended.value : undefined,
    stop,
    /** Resolves when the work has ended: with the outcome, unless it was cancelled, and the milliseconds it took. */
    follow(events$: Observable<RunEvent>): Promise<Outcome | undefined> {
      stop();
      progress$.next(undefined);
      const started = performance.now();
      let outcome: Outcome | undefined;
      return new Promise((resolve) => {
        const subscription = events$.subscribe((event) => {
          const elapsed = performance.now() - started;
          if (event.kind === 'progress') return progress$.next({ ...event, elapsed });
          outcome = { result: event.result, milliseconds: Math.round(elapsed) };
          setEnded(event.result);
        });
        running.current = subscription;
        subscription.add(() => resolve(outcome));
      });
    },
  };
}

export type Generation = ReturnType<typeof useGeneration>;
