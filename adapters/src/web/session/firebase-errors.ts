import type { AuthErrorCodes } from '@firebase/auth';
import type { IdentityErrorCode, IdentityFailure } from '@toolkit/application/web/session';

type SdkCode = (typeof AuthErrorCodes)[keyof typeof AuthErrorCodes];

/** Codes of ways to sign in that we never start: telephone, second factor, other companies, windows and redirects. */
type OfOtherWays =
  | `auth/${'missing' | 'invalid'}-${'phone-number' | 'verification-code' | 'verification-id' | 'app-credential'}`
  | `auth/${'missing' | 'invalid'}-multi-factor-session`
  | `auth/multi-factor-${'info-not-found' | 'auth-required'}`
  | 'auth/second-factor-already-in-use'
  | 'auth/maximum-second-factor-count-exceeded'
  | 'auth/missing-multi-factor-info'
  | 'auth/unsupported-first-factor'
  | `auth/popup-${'blocked' | 'closed-by-user'}`
  | `auth/redirect-${'cancelled-by-user' | 'operation-pending'}`
  | 'auth/cancelled-popup-request'
  | 'auth/user-cancelled'
  | 'auth/captcha-check-failed'
  | 'auth/code-expired'
  | 'auth/rejected-credential'
  | 'auth/credential-already-in-use'
  | 'auth/account-exists-with-different-credential'
  | 'auth/custom-token-mismatch'
  | 'auth/invalid-custom-token'
  | `auth/invalid-oauth-${'client-id' | 'provider'}`
  | 'auth/missing-or-invalid-nonce'
  | 'auth/provider-already-linked'
  | 'auth/no-such-provider'
  | 'auth/invalid-provider-id'
  | `auth/${'invalid-auth' | 'no-auth'}-event`
  | 'auth/missing-iframe-start'
  | 'auth/cordova-not-ready'
  | 'auth/invalid-cordova-configuration'
  | 'auth/missing-ios-bundle-id'
  | 'auth/missing-android-pkg-name'
  | `auth/${'invalid-dynamic-link-domain' | 'dynamic-link-not-activated'}`
  | 'auth/invalid-cert-hash'
  | 'auth/app-not-installed'
  | 'auth/email-change-needs-verification';

/** Answers of the service that the SDK passes on under a name of its own making. */
type Unlisted =
  | 'auth/missing-email'
  | 'auth/password-does-not-meet-requirements'
  | 'auth/invalid-refresh-token'
  | 'auth/invalid-login-credentials'
  | 'auth/reset-password-exceed-limit';

const codes = {
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
  'auth/unverified-email': 'email-not-verified',
  'auth/null-user': 'not-signed-in',
  'auth/user-signed-out': 'not-signed-in',
  'auth/user-token-expired': 'session-expired',
  'auth/invalid-user-token': 'session-expired',
  'auth/invalid-refresh-token': 'session-expired',
  'auth/network-request-failed': 'network-unavailable',
  'auth/timeout': 'network-unavailable',
  'auth/internal-error': 'provider-unavailable',
  // Settings of the project in Firebase's console.
  'auth/operation-not-allowed': 'unsupported',
  'auth/admin-restricted-operation': 'unsupported',
  'auth/unsupported-tenant-operation': 'unsupported',
  'auth/operation-not-supported-in-this-environment': 'unsupported',
  'auth/tenant-id-mismatch': 'unsupported',
  'auth/invalid-tenant-id': 'unsupported',
  // reCAPTCHA loads scripts of others into the page, which the policy of the page refuses.
  'auth/recaptcha-not-enabled': 'unsupported',
  'auth/missing-recaptcha-token': 'unsupported',
  'auth/invalid-recaptcha-token': 'unsupported',
  'auth/invalid-recaptcha-action': 'unsupported',
  'auth/missing-recaptcha-version': 'unsupported',
  'auth/invalid-recaptcha-version': 'unsupported',
  'auth/missing-client-type': 'unsupported',
  'auth/invalid-req-type': 'unsupported',
  // A mistake in the settings or in our use of the SDK; nothing that a person at the screen can change.
  'auth/invalid-api-key': 'unknown',
  'auth/app-not-authorized': 'unknown',
  'auth/app-deleted': 'unknown',
  'auth/invalid-app-id': 'unknown',
  'auth/argument-error': 'unknown',
  'auth/already-initialized': 'unknown',
  'auth/dependent-sdk-initialized-before-auth': 'unknown',
  'auth/auth-domain-config-required': 'unknown',
  'auth/cors-unsupported': 'unknown',
  'auth/unauthorized-domain': 'unknown',
  'auth/unauthorized-continue-uri': 'unknown',
  'auth/invalid-continue-uri': 'unknown',
  'auth/missing-continue-uri': 'unknown',
  'auth/invalid-hosting-link-domain': 'unknown',
  'auth/invalid-message-payload': 'unknown',
  'auth/invalid-sender': 'unknown',
  'auth/emulator-config-failed': 'unknown',
  'auth/invalid-emulator-scheme': 'unknown',
  'auth/invalid-persistence-type': 'unknown',
  'auth/unsupported-persistence-type': 'unknown',
  'auth/web-storage-unsupported': 'unknown',
  // Only codes of mailed links; see FirebaseCalls.
  'auth/expired-action-code': 'unknown',
  'auth/invalid-action-code': 'unknown',
} satisfies Record<Exclude<SdkCode, OfOtherWays> | Unlisted, IdentityErrorCode>;

/** What went wrong, without the SDK's error: that one can hold tokens. */
export function translateFailure(error: unknown): IdentityFailure {
  const { code = '', customData } = (error ?? {}) as { code?: string; customData?: { message?: unknown } };
  // The SDK calls everything a failed network that its fetch throws; ours throws the reason.
  const reason = /^Error: (provider-unavailable|too-many-requests|unknown)$/.exec(
    String(customData?.message),
  );
  if (reason) return { code: reason[1] as IdentityErrorCode };
  return { code: Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : 'unknown' };
}

/** The SDK's own name of what went wrong. */
export const readSdkCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code);
