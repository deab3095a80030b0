import { type FocusEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `done` after `durationMs`. The time begins anew when the notice was hovered or focused, or the tab hidden. Spread
 * the result over the element around the notice.
 */
export function useDismissal(durationMs: number, done: () => void) {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isHidden, setHidden] = useState(document.hidden);
  const isPaused = isHovered || isFocused || isHidden;
  const onEnd = useEffectEvent(done);

  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (isPaused) return;
    const running = setTimeout(() => onEnd(), durationMs);
    return () => clearTimeout(running);
  }, [isPaused, durationMs]);

  return {
    // Not on entering: a toast that appears under a resting pointer is not hovered on purpose.
    onPointerMove: ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) setHovered(true);
    },
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
      setFocused(currentTarget.contains(relatedTarget)),
  };
}
