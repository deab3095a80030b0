import { AccountStore, type SaveTries } from '@toolkit/application/web/account';
import { useEffect, useRef, useState } from 'react';
import { Subject } from 'rxjs';
import { useService } from '../use-service.tsx';

/** After this many milliseconds without an answer, the page says that it waits. */
const slowMs = 10_000;

/**
 * The tries of a save. Leaving the page ends them, except for a first one that may be about to succeed.
 * @param onTrouble called once for each save that has failed and is tried again
 */
export function useTries(onTrouble: () => void) {
  const store = useService(AccountStore);
  const [wait, setWait] = useState<'slow' | 'again'>();
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

  return {
    wait,
    /** @returns undefined if it was cancelled */
    async run<Saved>(save: (tries: SaveTries) => Promise<Saved>): Promise<Saved | undefined> {
      const { current } = page;
      current.isCancelled = false;
      const slow = setTimeout(() => setWait('slow'), slowMs);
      const saved = await save({
        stop$,
        onTrouble() {
          if (current.isLeft) return stop$.next();
          if (!current.isAgain) onTrouble();
          current.isAgain = true;
          clearTimeout(slow);
          setWait('again');
        },
      });
      clearTimeout(slow);
      current.isAgain = false;
      setWait(undefined);
      return current.isCancelled ? undefined : saved;
    },
    cancel() {
      page.current.isCancelled = true;
      stop$.next();
      // A try may have taken effect although its answer was lost.
      void store.load();
    },
  };
}
