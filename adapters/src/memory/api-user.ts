import type { AccountKey } from '@toolkit/application/backend/account';
import type { ApiResult } from '@toolkit/application/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';

/** Judges a token as the guard of the real API does: it refuses callers that are not signed in or not verified. */
export async function apiUser(identity: IdentityProvider): Promise<ApiResult<AccountKey>> {
  await identity.ready();
  const { state } = identity;
  if (state.status !== 'signed-in') return fail({ code: 'not-authenticated' });
  if (!state.user.emailVerified) return fail({ code: 'email-not-verified' });
  return ok({ issuer: 'memory', subject: state.user.id });
}
