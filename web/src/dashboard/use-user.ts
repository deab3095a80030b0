import { SessionStore } from '@toolkit/application/web/session';
import { type SessionUser, userOf } from '@toolkit/domain/session';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';

const nobody: SessionUser = { id: '', email: '' };

/** Who is signed in. The guard around the dashboard lets nobody else in; in the moment of leaving, nobody. */
export function useUser(): SessionUser {
  return userOf(useStream(useService(SessionStore).session$)) ?? nobody;
}
