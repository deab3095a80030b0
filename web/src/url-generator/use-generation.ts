import type { FinishedRun, RunEvent } from '@toolkit/application/web/url-generator';
import { useEffect, useRef, useState } from 'react';
import { map, type Observable, throttleTime } from 'rxjs';
import { useFollowing } from './use-following.ts';

/** Often enough to be smooth, seldom enough that drawing does not slow the work down. */
const pauseMs = 80;

export interface Generation {
  readonly latest: RunEvent | undefined;
  /** Milliseconds from the start to the latest event. */
  readonly elapsed: number;
  /** The result, while there is one. */
  readonly urls: FinishedRun | undefined;
  /** Settles when the work has ended: with the result, if there is one, and the milliseconds it took. */
  follow(events$: Observable<RunEvent>): Promise<{ urls: FinishedRun; milliseconds: number } | undefined>;
  stop(): void;
}

/** One generation at a time. A result is kept until the next one begins or the page is left. */
export function useGeneration(): Generation {
  const following = useFollowing<{ event: RunEvent; elapsed: number }>();
  const [urls, setUrls] = useState<FinishedRun>();
  const kept = useRef<FinishedRun>(undefined);
  const keep = (next: FinishedRun | undefined) => {
    kept.current?.discard();
    kept.current = next;
    setUrls(next);
  };
  useEffect(() => () => kept.current?.discard(), []);

  return {
    latest: following.latest?.event,
    elapsed: following.latest?.elapsed ?? 0,
    urls,
    async follow(events$) {
      keep(undefined);
      const started = performance.now();
      let found: { urls: FinishedRun; milliseconds: number } | undefined;
      const timed$ = events$.pipe(
        map((event) => {
          const elapsed = performance.now() - started;
          if (event.kind === 'finished' && event.result.ok)
            found = { urls: event.result.value, milliseconds: Math.round(elapsed) };
          return { event, elapsed };
        }),
        throttleTime(pauseMs, undefined, { leading: true, trailing: true }),
      );
      await following.follow(timed$);
      keep(found?.urls);
      return found;
    },
    stop: following.stop,
  };
}
