import type { GeneratedUrls, GenerationEvent } from '@toolkit/application/web/url-generator';
import { useEffect, useRef, useState } from 'react';
import { map, type Observable, throttleTime } from 'rxjs';
import { useFollowing } from './use-following.ts';

/** Often enough to be smooth, seldom enough that drawing does not slow the work down. */
const pauseMs = 80;

export interface Generation {
  readonly latest: GenerationEvent | undefined;
  /** Milliseconds from the start to the latest event. */
  readonly elapsed: number;
  /** The result, while there is one. */
  readonly urls: GeneratedUrls | undefined;
  /** Settles when the work has ended: with the result, if there is one. */
  follow(events$: Observable<GenerationEvent>): Promise<GeneratedUrls | undefined>;
  stop(): void;
}

/** One generation at a time. A result is kept until the next one begins or the page is left. */
export function useGeneration(): Generation {
  const following = useFollowing<{ event: GenerationEvent; elapsed: number }>();
  const [urls, setUrls] = useState<GeneratedUrls>();
  const kept = useRef<GeneratedUrls>(undefined);
  const keep = (next: GeneratedUrls | undefined) => {
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
      let found: GeneratedUrls | undefined;
      const timed$ = events$.pipe(
        map((event) => {
          if (event.kind === 'finished' && event.result.ok) found = event.result.value;
          return { event, elapsed: performance.now() - started };
        }),
        throttleTime(pauseMs, undefined, { leading: true, trailing: true }),
      );
      await following.follow(timed$);
      keep(found);
      return found;
    },
    stop: following.stop,
  };
}
