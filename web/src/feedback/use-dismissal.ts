import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';
import { DismissTimer } from './dismiss-timer.ts';

/**
 * Calls `done` after `durationMs`, not counting the time in which the notice is pointed at or focused, or in which the
 * tab is hidden. The answer goes onto the element around the notice.
 */
export function useDismissal(durationMs: number, done: () => void) {
  const timer = useRef<DismissTimer>(undefined);
  const latest = useRef(done);
  latest.current = done;

  useEffect(() => {
    const running = new DismissTimer(durationMs, () => latest.current());
    const look = () => (document.hidden ? running.pause('hidden') : running.resume('hidden'));
    timer.current = running;
    look();
    running.start();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      running.stop();
    };
  }, [durationMs]);

  return {
    // Not on entering: a notice that appears under a resting pointer is not pointed at.
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) timer.current?.pause('pointer');
    },
    onPointerLeave: () => timer.current?.resume('pointer'),
    onFocus: () => timer.current?.pause('focus'),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) timer.current?.resume('focus');
    },
  };
}
