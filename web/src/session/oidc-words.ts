import type { IdentityErrorCode, IdentityFailure } from '@toolkit/application/web/session';
import type { OidcRefusal } from '@toolkit/domain/session';
import { tryAgainIn } from '../messages.ts';

/** A refusal without words does not compile. */
const words: Partial<Record<IdentityErrorCode, string>> & Record<OidcRefusal, string> = {
  'sign-in-cancelled': 'Sign-in was cancelled.',
  'invalid-attempt': 'This sign-in has expired. Please try again.',
  'no-email': '{name} did not send an email address. Ask its administrator to release it.',
  'address-in-use': 'Another account here already has your email address.',
  'user-disabled': 'Your account here is disabled.',
  'provider-misconfigured': 'Sign-in is not set up correctly.',
  'provider-unavailable': '{name} cannot be reached. Please try again.',
  'network-unavailable': 'The service cannot be reached. Check your connection, then try again.',
};

/** What only support can help with. */
const forSupport: readonly IdentityErrorCode[] = [
  'address-in-use',
  'user-disabled',
  'provider-misconfigured',
];

/** @param name of the provider */
export const oidcFailureWords = ({ code, retryAfterMs }: IdentityFailure, name: string) => ({
  text:
    code === 'too-many-requests'
      ? tryAgainIn(retryAfterMs)
      : (words[code] ?? 'Sign-in failed. Please try again.').replace('{name}', () => name),
  forSupport: forSupport.includes(code),
});
