import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { useWindowEvent } from '../use-window-event.ts';
import { useConfirm } from './use-confirm.tsx';

interface Leaving {
  /** Calls `goOn` at once, or after the user has agreed to lose unsaved changes. */
  leave(goOn: () => void): Promise<void>;
  readonly unsaved: Unsaved;
}

interface Unsaved {
  draft: unknown;
  /** False while the draft is being saved: it is kept, and may be left. */
  asks: boolean;
  /** False once the browser's back button has led away from it. */
  isShown: boolean;
}

const isUnsaved = ({ draft, asks, isShown }: Unsaved) => isShown && asks && draft !== undefined;

const LeavingContext = createContext<Leaving | undefined>(undefined);

const question = {
  title: 'Leave without saving?',
  text: 'What you changed or began on this page is not saved yet.',
  ok: 'Leave',
  cancel: 'Stay',
};

/**
 * Asks before a page with unsaved changes is left by a link or the palette, not before a logout; when the tab is closed,
 * the browser asks. This kind of router cannot intercept the browser's back button; the changes are there when the page
 * is again.
 */
export function LeavingGuard({ children }: { children: ReactNode }) {
  const [confirm, dialog] = useConfirm(question);
  const navigate = useNavigate();
  const [unsaved] = useState<Unsaved>(() => ({ draft: undefined, asks: true, isShown: false }));
  useWindowEvent('beforeunload', (event) => {
    if (isUnsaved(unsaved)) event.preventDefault();
  });

  const leave = useCallback(
    async (goOn: () => void) => {
      if (isUnsaved(unsaved)) {
        if ((await confirm()) === 'cancel') return;
        unsaved.draft = undefined;
      }
      goOn();
    },
    [confirm, unsaved],
  );
  const leaving = useMemo(() => ({ leave, unsaved }), [leave, unsaved]);
  return (
    <LeavingContext value={leaving}>
      <div
        onClickCapture={(event) => {
          const path = isUnsaved(unsaved) ? leadsTo(event) : undefined;
          if (path === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          void leave(() => navigate(path));
        }}
      >
        {children}
      </div>
      {dialog}
    </LeavingContext>
  );
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

/** What the page that calls {@link useUnsaved} had not saved when the back button led away from it. */
export function useLeft<Draft>(): Draft | undefined {
  const { unsaved } = useLeaving();
  return useState(unsaved.draft as Draft | undefined)[0];
}

/**
 * For one page: while there is a draft and `asks`, leaving asks first. Pass the same object until something changes.
 * @returns forgets the draft, also after the page is left
 */
export function useUnsaved(draft: object | undefined, asks: boolean): () => void {
  const { unsaved } = useLeaving();
  useEffect(() => {
    Object.assign(unsaved, { draft, asks, isShown: true });
    return () => {
      unsaved.isShown = false;
    };
  }, [unsaved, draft, asks]);
  return useCallback(() => {
    unsaved.draft = undefined;
  }, [unsaved]);
}
