import { Dialogs } from '@toolkit/application/web/feedback';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useService } from '../use-service.tsx';

interface Leaving {
  /** Calls `goOn` at once, or after the user has agreed to lose unsaved changes. */
  leave(goOn: () => void): Promise<void>;
  hold(unsaved: boolean): void;
}

const LeavingContext = createContext<Leaving | undefined>(undefined);

const question = {
  title: 'Leave without saving?',
  text: 'What you changed on this page is not saved yet.',
  ok: 'Leave',
  cancel: 'Stay',
};

/**
 * Asks before a page with unsaved changes is left by a link, the palette or Logout; when the tab is closed, the browser
 * asks. This kind of router cannot intercept the browser's back button.
 */
export function LeavingGuard({ children }: { children: ReactNode }) {
  const dialogs = useService(Dialogs);
  const navigate = useNavigate();
  const unsaved = useRef(false);

  const leave = useCallback(
    async (goOn: () => void) => {
      if (unsaved.current && (await dialogs.confirm(question)) === 'cancel') return;
      unsaved.current = false;
      goOn();
    },
    [dialogs],
  );

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const path = unsaved.current ? leadsTo(event) : undefined;
      if (path === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void leave(() => navigate(path));
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [leave, navigate]);

  const leaving = useMemo(
    () => ({
      leave,
      hold(now: boolean) {
        unsaved.current = now;
      },
    }),
    [leave],
  );
  return <LeavingContext value={leaving}>{children}</LeavingContext>;
}

/** The path within the app to which a plain click leads, if it is a click on a link to another page. */
function leadsTo(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target === '_blank' || link.origin !== window.location.origin) return undefined;
  const path = link.pathname + link.search;
  return path === window.location.pathname + window.location.search ? undefined : path;
}

function useLeaving(): Leaving {
  const leaving = useContext(LeavingContext);
  if (!leaving) throw new Error('There is no dashboard above this component.');
  return leaving;
}

export const useLeave = () => useLeaving().leave;

/** For pages: while `unsaved`, leaving the page asks first. */
export function useUnsaved(unsaved: boolean): void {
  const { hold } = useLeaving();
  useEffect(() => {
    hold(unsaved);
    return () => hold(false);
  }, [hold, unsaved]);
}
