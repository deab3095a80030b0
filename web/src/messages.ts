import type { IdentityErrorCode } from '@toolkit/application/web/session';
import { passwordMinLength } from '@toolkit/domain/account';
import { tooCommon } from '@toolkit/domain/validation';

export const newPasswordHint = `At least ${passwordMinLength} characters. A longer one is safer. Common passwords are refused.`;

export const signInFailed = { title: 'Log in failed!', text: 'Please check the login details.' };

/** Strangers can use up the mails to an address for a while; then the last of them has a link that works. */
export const newestMail = 'If no new mail arrives, use the newest one you have.';

export const addressTaken = (email: string): string => `${email} belongs to another account here.`;

/** @param waitMs undefined if the provider does not say */
export function tryAgainIn(waitMs: number | undefined): string {
  if (waitMs === undefined) return 'Too many attempts. Try again in a few minutes.';
  return `You can try again in ${inTime(Math.ceil(waitMs / 1_000))}.`;
}

export const inTime = (seconds: number): string =>
  seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;

const registerWords: Partial<Record<IdentityErrorCode, string>> = {
  'invalid-email': 'Invalid email address.',
  'email-already-in-use': 'Email address already in use.',
  'weak-password': tooCommon,
};

export const registerFailure = (code: IdentityErrorCode): string => registerWords[code] ?? 'Unknown error.';
