import { AccountStore, type SaveTries } from '@toolkit/application/web/account';
import { useEffect, useRef, useState } from 'react';
import { Subject } from 'rxjs';
import { useService } from '../use-service.tsx';

/**
 * The tries of a save. Leaving the page ends them, except for a first one that may be about to succeed.
 * @param onTrouble called once for each save that has not succeeded at once and goes on
 */
export function useTries(onTrouble: () => void) {
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
  const goOn = () => {
    if (!page.current.isAgain) onTrouble();
    note(true);
  };

  return {
    isAgain,
    /** @returns undefined if it was cancelled */
    async run<Saved>(save: (tries: SaveTries) => Promise<Saved>): Promise<Saved | undefined> {
      page.current.isCancelled = false;
      const saved = await save({
        stop$,
        onTrouble() {
          if (page.current.isLeft) stop$.next();
          else goOn();
        },
        onUnreachable() {
          if (!page.current.isLeft) goOn();
        },
      });
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
