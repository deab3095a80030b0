import type { IdentityErrorCode, IdentityFailure } from '@toolkit/application/web/session';

/** By the SDK's names. What no screen tells apart, such as a mistake in the settings of the project, is 'unknown'. */
const codes: Readonly<Record<string, IdentityErrorCode>> = {
  'auth/invalid-email': 'invalid-email',
  'auth/missing-email': 'invalid-email',
  'auth/invalid-recipient-email': 'invalid-email',
  'auth/email-already-in-use': 'email-already-in-use',
  'auth/weak-password': 'weak-password',
  'auth/missing-password': 'weak-password',
  'auth/password-does-not-meet-requirements': 'weak-password',
  'auth/wrong-password': 'invalid-credentials',
  'auth/user-not-found': 'invalid-credentials',
  'auth/invalid-credential': 'invalid-credentials',
  'auth/invalid-login-credentials': 'invalid-credentials',
  'auth/user-mismatch': 'invalid-credentials',
  'auth/requires-recent-login': 'requires-recent-login',
  'auth/too-many-requests': 'too-many-requests',
  'auth/quota-exceeded': 'too-many-requests',
  'auth/reset-password-exceed-limit': 'too-many-requests',
  'auth/user-disabled': 'user-disabled',
  'auth/null-user': 'not-signed-in',
  'auth/user-signed-out': 'not-signed-in',
  'auth/user-token-expired': 'session-expired',
  'auth/invalid-user-token': 'session-expired',
  'auth/invalid-refresh-token': 'session-expired',
  'auth/network-request-failed': 'network-unavailable',
  'auth/timeout': 'network-unavailable',
  'auth/internal-error': 'provider-unavailable',
};

/** What went wrong, without the SDK's error: that one can hold tokens. */
export function translateFailure(error: unknown): IdentityFailure {
  const { code = '', customData } = (error ?? {}) as { code?: string; customData?: { message?: unknown } };
  // The SDK calls everything a failed network that its fetch throws; ours throws the reason.
  const reason = /^Error: (provider-unavailable|too-many-requests|unknown)$/.exec(
    String(customData?.message),
  );
  if (reason) return { code: reason[1] as IdentityErrorCode };
  return { code: (Object.hasOwn(codes, code) && codes[code]) || 'unknown' };
}

/** The SDK's own name of what went wrong. */
export const readSdkCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code);
