/** The base path of the embedded provider. */
export const identityPath = '/api/auth';

/** The public keys for its tokens, below `identityPath`. */
export const identityKeysPath = '/jwks';

/** Refusals of a sign-in at an OpenID provider. */
export const oidcRefusals = [
  'sign-in-cancelled',
  // It was not begun in this browser, took too long or was finished before.
  'invalid-attempt',
  // The provider names no address.
  'no-email',
  // Another person here has the address.
  'address-in-use',
  // The log names the cause and the setting.
  'provider-misconfigured',
] as const;

/** The codes of refusals that pages understand. */
export const identityRefusals = [
  ...oidcRefusals,
  'invalid-email',
  'email-already-in-use',
  'weak-password',
  // Unknown user or wrong password: deliberately one code.
  'invalid-credentials',
  'too-many-requests',
  'user-disabled',
  'session-expired',
  // Another tab has just given the session a new token: the same call may succeed with that one.
  'session-replaced',
  // The code of a mailed link was used before, has expired or was never sent.
  'invalid-code',
  // Such a code, of another account that claims the same address.
  'other-account',
  'provider-unavailable',
  // Our own server cannot do it now.
  'unavailable',
] as const;
export type OidcRefusal = (typeof oidcRefusals)[number];
export type IdentityRefusal = (typeof identityRefusals)[number];
