/** Where the embedded provider answers. */
export const identityPath = '/api/auth';

/** The public keys of its tokens, below `identityPath`: the only GET. */
export const identityKeysPath = '/jwks';

/** Everything else that can be asked of it: POST requests below `identityPath`. */
export const identityCalls = [
  '/register',
  '/sign-in',
  '/sign-out',
  '/token',
  '/reauthenticate',
  '/update-password',
  '/verification/send',
  '/verification/confirm',
  '/password-reset/request',
  '/password-reset/read',
  '/password-reset/confirm',
] as const;
export type IdentityCallName = (typeof identityCalls)[number];

/** The codes of its refusals that a page understands. */
export const identityRefusals = [
  'invalid-email',
  'email-already-in-use',
  'weak-password',
  // Unknown user or wrong password: one code, on purpose.
  'invalid-credentials',
  'requires-recent-login',
  'too-many-requests',
  'user-disabled',
  'session-expired',
  // The code of a mailed link was used, is too old or was never sent.
  'invalid-code',
  'provider-unavailable',
] as const;
export type IdentityRefusal = (typeof identityRefusals)[number];
