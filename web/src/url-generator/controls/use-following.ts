import { useEffect, useRef, useState } from 'react';
import type { Observable, Subscription } from 'rxjs';

export interface Following<Event> {
  /** The latest event of the stream followed last, also after it has ended. */
  readonly latest: Event | undefined;
  /** Follows this stream in place of the previous one; resolves when it has ended or is no longer followed. */
  follow(events$: Observable<Event>): Promise<void>;
  stop(): void;
}

/** Follows one stream of work at a time. Leaving the page ends it. */
export function useFollowing<Event>(): Following<Event> {
  const [latest, setLatest] = useState<Event>();
  const running = useRef<Subscription>(undefined);
  useEffect(() => () => running.current?.unsubscribe(), []);

  const stop = () => {
    running.current?.unsubscribe();
    setLatest(undefined);
  };
  return {
    latest,
    stop,
    follow: (events$) =>
      new Promise((settle) => {
        stop();
        const subscription = events$.subscribe(setLatest);
        subscription.add(settle);
        running.current = subscription;
      }),
  };
}
