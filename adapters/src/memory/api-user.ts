import type { AccountKey } from '@toolkit/application/backend/account';
import type { ApiResult } from '@toolkit/application/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';

/** What the guard of the real API does with a token: nobody is refused, and so is somebody unverified. */
export async function apiUser(identity: IdentityProvider): Promise<ApiResult<AccountKey>> {
  await identity.ready();
  const { state } = identity;
  if (state.status !== 'signed-in') return fail({ code: 'not-authenticated' });
  if (!state.user.emailVerified) return fail({ code: 'api-call-failed', status: 403 });
  return ok({ issuer: 'memory', subject: state.user.id });
}
