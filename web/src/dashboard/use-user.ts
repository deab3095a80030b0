import { SessionStore } from '@toolkit/application/web/session';
import { type SessionUser, userOf } from '@toolkit/domain/session';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';

const nobody: SessionUser = { id: '', email: '' };

/** The signed-in user. The guard admits nobody else to the dashboard; at the moment of signing out there is none. */
export function useUser(): SessionUser {
  return userOf(useStream(useService(SessionStore).session$)) ?? nobody;
}
