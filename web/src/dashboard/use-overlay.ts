import { useCallback, useMemo, useRef, useState } from 'react';
import { focusOnTitle } from '../page/page-title.tsx';

/** An overlay that is loaded when first opened, and the place where the focus goes when it has closed. */
export function useOverlay() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const before = useRef<HTMLElement>(undefined);

  const open = useCallback(() => {
    before.current = document.activeElement as HTMLElement;
    setState('open');
  }, []);
  const close = useCallback(() => setState((now) => (now === 'open' ? 'closed' : now)), []);
  /** Closes because of a navigation; then the new page's heading gets the focus. */
  const leave = useCallback(() => {
    before.current = undefined;
    close();
  }, [close]);
  /** Call it once the overlay has gone: until then it traps the focus. */
  const gone = useCallback(() => {
    if (before.current) before.current.focus({ preventScroll: true });
    else focusOnTitle();
  }, []);

  return useMemo(() => ({ state, open, close, leave, gone }), [state, open, close, leave, gone]);
}
