import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { useSession } from '../use-service.tsx';
import { readNote } from './location-state.ts';

const LoginNoteAlert = lazyScreen(() => import('./login-note-alert.tsx'));
const LeftWork = lazyScreen(() => import('../left-work-entry.tsx'));

/** What the screen before has left to be said, and what whoever has logged out here leaves in this browser. */
export function LoginNote() {
  const note = readNote(useLocation().state);
  const session = useSession();
  const left = session.state === 'signed-out' ? session.left : undefined;
  return (
    (note || left !== undefined) && (
      <Suspense fallback={null}>
        {note && <LoginNoteAlert note={note} />}
        {left !== undefined && <LeftWork owner={left} />}
      </Suspense>
    )
  );
}
