import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';
import { DismissTimer } from './dismiss-timer.ts';

/**
 * Calls `done` after `durationMs`, not counting time in which the toast is hovered or focused or the tab is hidden.
 * Spread the result over the element around the toast.
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
    // Not on entering: a toast that appears under a resting pointer is not hovered on purpose.
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
