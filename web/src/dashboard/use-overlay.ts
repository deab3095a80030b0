import { useCallback, useMemo, useRef, useState } from 'react';
import { focusOnTitle } from '../page/page-title.tsx';

/** Something over the page that is loaded when it is first opened, and where the focus goes when it has closed. */
export function useOverlay() {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const before = useRef<HTMLElement>(undefined);

  const open = useCallback(() => {
    before.current = document.activeElement as HTMLElement;
    setState('open');
  }, []);
  const close = useCallback(() => setState((now) => (now === 'open' ? 'closed' : now)), []);
  /** Closes for another page, whose heading gets the focus. */
  const leave = useCallback(() => {
    before.current = undefined;
    close();
  }, [close]);
  /** To be called once it has gone: until then it keeps the focus to itself. */
  const gone = useCallback(() => {
    if (before.current) before.current.focus({ preventScroll: true });
    else focusOnTitle();
  }, []);

  return useMemo(() => ({ state, open, close, leave, gone }), [state, open, close, leave, gone]);
}
