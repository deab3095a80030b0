import { useEffect, useRef, useState } from 'react';
import type { Observable, Subscription } from 'rxjs';

/** Follows one stream of work at a time. Leaving the page ends it. */
export function useFollowing<Event>() {
  const [latest, setLatest] = useState<Event>();
  const running = useRef<Subscription>(undefined);
  useEffect(() => () => running.current?.unsubscribe(), []);

  const stop = () => {
    running.current?.unsubscribe();
    setLatest(undefined);
  };
  return {
    /** The latest event of the stream followed last, also after it has ended. */
    latest,
    stop,
    /** Follows this stream in place of the previous one; resolves when it has ended or is no longer followed. */
    follow: (events$: Observable<Event>) =>
      new Promise<void>((settle) => {
        stop();
        const subscription = events$.subscribe(setLatest);
        subscription.add(settle);
        running.current = subscription;
      }),
  };
}
