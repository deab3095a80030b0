import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusOnTitle } from '../page/page-title.tsx';

/** An overlay of one page: another page is shown without it. Its parts are loaded when it is first opened. */
export function useOverlay() {
  const { key } = useLocation();
  const [openedOn, setOpenedOn] = useState<string>();
  // The page may be the one that is shown already: then its title does not take the focus by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a navigation moves the focus
  useEffect(() => {
    if (!openedOn) return;
    focusOnTitle();
    setOpenedOn('');
  }, [key]);

  return {
    isUsed: openedOn !== undefined,
    /** With a key for each page, it goes at once, and does not give the focus back to the page before. */
    key,
    isOpen: openedOn === key,
    open: () => setOpenedOn(key),
    close: () => setOpenedOn(''),
  };
}
