import { Suspense } from 'react';
import { lazyScreen } from '../errors/lazy-screen.tsx';
import { useSession } from '../use-service.tsx';
import { useCarried } from './location-state.ts';

const LoginNoteAlert = lazyScreen(() => import('./login-note-alert.tsx'));
const RemainingWork = lazyScreen(() => import('../remaining-work-entry.tsx'));

/** A note from the screen before, and the work that a user who has just logged out still has on this device. */
export function LoginNote() {
  const { note } = useCarried();
  const session = useSession();
  const owner = session.state === 'signed-out' ? session.loggedOutUserId : undefined;
  return (
    <Suspense fallback={null}>
      {note && <LoginNoteAlert note={note} />}
      {owner !== undefined && <RemainingWork owner={owner} />}
    </Suspense>
  );
}
