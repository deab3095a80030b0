import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { readNote } from './location-state.ts';

const LoginNoteAlert = lazyScreen(() => import('./login-note-alert.tsx'));

/** What the screen before has left to be said. */
export function LoginNote() {
  const note = readNote(useLocation().state);
  return (
    note && (
      <Suspense fallback={null}>
        <LoginNoteAlert note={note} />
      </Suspense>
    )
  );
}
