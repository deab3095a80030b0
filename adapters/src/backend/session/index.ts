export { readCommonPasswords, writeCommonPasswords } from './common-passwords.ts';
export { createEmbeddedIdentity, type EmbeddedIdentity } from './embedded-identity.ts';
export type { IdentityEvent } from './identity-event.ts';
export { identitySchema } from './identity-migrations.ts';
export { needsSecret, SigningKeyUnreadable } from './signing-keys.ts';
