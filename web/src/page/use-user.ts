import { IdentityProvider } from '@toolkit/application/web/session';
import { type IdentityUser, userOf } from '@toolkit/domain/session';
import { useService } from '../use-service.tsx';
import { useStream } from '../use-stream.ts';

const nobody: IdentityUser = { id: '', email: '', emailVerified: false };

/** The signed-in user. While the session ends there is none, and all fields are empty. */
export function useUser(): IdentityUser {
  return userOf(useStream(useService(IdentityProvider).session$)) ?? nobody;
}
