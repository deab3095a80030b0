import type { IdentityFailure } from '@toolkit/application/web/session';
import type { OidcRefusal } from '@toolkit/domain/session';
import { tryAgainIn } from '../messages.ts';

export interface OidcFailureWords {
  readonly text: string;
  /** Whether only support can help. */
  readonly forSupport?: true;
}

const tryAgain = 'Please try again.';

/** A code without words does not compile. */
const words = {
  'sign-in-cancelled': () => ({ text: 'Sign-in was cancelled.' }),
  'invalid-attempt': () => ({ text: `This sign-in has expired. ${tryAgain}` }),
  'no-email': (name) => ({
    text: `${name} did not send an email address. Ask its administrator to release it.`,
  }),
  'address-in-use': () => ({
    text: 'Another account here already has your email address.',
    forSupport: true,
  }),
  'user-disabled': () => ({ text: 'Your account here is disabled.', forSupport: true }),
  'provider-misconfigured': () => ({ text: 'Sign-in is not set up correctly.', forSupport: true }),
  'provider-unavailable': (name) => ({ text: `${name} cannot be reached. ${tryAgain}` }),
  'network-unavailable': () => ({
    text: `The service cannot be reached. Check your connection, then try again.`,
  }),
} satisfies Partial<Record<IdentityFailure['code'], (name: string) => OidcFailureWords>> &
  Record<OidcRefusal, unknown>;

/** @param name of the provider */
export function oidcFailureWords({ code, retryAfterMs }: IdentityFailure, name: string): OidcFailureWords {
  if (code === 'too-many-requests') return { text: tryAgainIn(retryAfterMs) };
  return Object.hasOwn(words, code)
    ? words[code as keyof typeof words](name)
    : { text: `Sign-in failed. ${tryAgain}` };
}

/** The failure that the page to which the provider leads back has left in the router's state. */
export function carriedFailure(state: unknown): IdentityFailure | undefined {
  const { failure } = (state ?? {}) as { readonly failure?: IdentityFailure };
  return typeof failure?.code === 'string' ? failure : undefined;
}
