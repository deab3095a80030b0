import type { Progress, RunEvent } from '@toolkit/application/web/url-generator';
import { useState } from 'react';
import { BehaviorSubject, filter, type Observable, tap } from 'rxjs';
import { useFollowing } from '../controls/use-following.ts';

type Ended = Exclude<RunEvent, Progress>;

/** With the milliseconds since the start. */
type RunProgress = Progress & { readonly elapsed: number };

type Outcome = Pick<Ended, 'result'> & { readonly milliseconds: number };

/** One generation at a time. A result is kept until the next one begins or the page is left. */
export function useGeneration() {
  const following = useFollowing<Ended>();
  // A stream of its own, so that each step renders only the bar and not the page.
  const [progress$] = useState(() => new BehaviorSubject<RunProgress | undefined>(undefined));
  const ended = following.latest?.result;

  return {
    progress$,
    /** The outcome of the last run, once it has ended. */
    ended,
    /** The result of the last run, if there is one. */
    urls: ended?.ok ? ended.value : undefined,
    /** Resolves when the work has ended: with the outcome, unless it was cancelled, and the milliseconds it took. */
    async follow(events$: Observable<RunEvent>): Promise<Outcome | undefined> {
      progress$.next(undefined);
      const started = performance.now();
      let outcome: Outcome | undefined;
      const ended$ = events$.pipe(
        tap((event) => {
          const elapsed = performance.now() - started;
          if (event.kind === 'progress') progress$.next({ ...event, elapsed });
          else outcome = { result: event.result, milliseconds: Math.round(elapsed) };
        }),
        filter((event): event is Ended => event.kind === 'finished'),
      );
      await following.follow(ended$);
      return outcome;
    },
    stop: following.stop,
  };
}

export type Generation = ReturnType<typeof useGeneration>;
