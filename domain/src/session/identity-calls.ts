/** The base path of the embedded provider. */
export const identityPath = '/api/auth';

/** The public keys for its tokens, below `identityPath`; the only GET. */
export const identityKeysPath = '/jwks';

/** The codes of refusals that pages understand. */
export const identityRefusals = [
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
  'provider-unavailable',
] as const;
export type IdentityRefusal = (typeof identityRefusals)[number];
