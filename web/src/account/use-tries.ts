import { AccountStore, type SaveTries } from '@toolkit/application/web/account';
import { useEffect, useRef, useState } from 'react';
import { Subject } from 'rxjs';
import { useService } from '../use-service.tsx';

/** The tries of a save. Leaving the page ends them, except for a first one that may be about to succeed. */
export function useTries() {
  const store = useService(AccountStore);
  const [isAgain, setIsAgain] = useState(false);
  const [stop$] = useState(() => new Subject<void>());
  const page = useRef({ isLeft: false, isAgain: false, isCancelled: false });

  useEffect(() => {
    const { current } = page;
    current.isLeft = false;
    return () => {
      current.isLeft = true;
      if (current.isAgain) stop$.next();
    };
  }, [stop$]);

  const note = (again: boolean) => {
    page.current.isAgain = again;
    setIsAgain(again);
  };

  return {
    isAgain,
    /** @returns undefined if it was cancelled */
    async run<Saved>(save: (tries: SaveTries) => Promise<Saved>): Promise<Saved | undefined> {
      page.current.isCancelled = false;
      const onAgain = () => (page.current.isLeft ? stop$.next() : note(true));
      const saved = await save({ stop$, onAgain });
      note(false);
      return page.current.isCancelled ? undefined : saved;
    },
    cancel() {
      page.current.isCancelled = true;
      stop$.next();
      // A try may have taken effect although its answer was lost.
      void store.load();
    },
  };
}
