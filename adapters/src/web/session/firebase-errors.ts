import type { IdentityErrorCode, IdentityFailure } from '@toolkit/application/web/session';

/**
 * The SDK's names of what went wrong, after `auth/`. What no screen tells apart, such as a mistake in the settings of the
 * project, is 'unknown'.
 */
const names = {
  'invalid-email': ['invalid-email', 'invalid-recipient-email'],
  'email-already-in-use': ['email-already-in-use'],
  'weak-password': ['weak-password', 'missing-password', 'password-does-not-meet-requirements'],
  'invalid-credentials': ['wrong-password', 'user-not-found', 'invalid-credential', 'user-mismatch'],
  'requires-recent-login': ['requires-recent-login'],
  'too-many-requests': ['too-many-requests'],
  'user-disabled': ['user-disabled'],
  'not-signed-in': ['user-signed-out'],
  'session-expired': ['user-token-expired', 'invalid-user-token', 'invalid-refresh-token'],
  'network-unavailable': ['network-request-failed'],
  'provider-unavailable': ['internal-error'],
} satisfies Partial<Record<IdentityErrorCode, readonly string[]>>;
const codes = Object.entries(names) as [IdentityErrorCode, readonly string[]][];

/** What went wrong, without the SDK's error: that one can hold tokens. */
export function translateFailure(error: unknown): IdentityFailure {
  const { customData } = (error ?? {}) as { customData?: { message?: unknown } };
  // The SDK calls everything a failed network that its fetch throws; ours throws the reason.
  const reason = /^Error: (provider-unavailable|too-many-requests|unknown)$/.exec(
    String(customData?.message),
  );
  if (reason) return { code: reason[1] as IdentityErrorCode };
  const name = readSdkCode(error).replace('auth/', '');
  const [code = 'unknown'] = codes.find(([, known]) => known.includes(name)) ?? [];
  return { code };
}

/** The SDK's own name of what went wrong. */
export const readSdkCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code);
