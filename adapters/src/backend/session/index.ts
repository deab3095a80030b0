export { readCommonPasswords, writeCommonPasswords } from './common-passwords.ts';
export { createEmbeddedIdentity, type EmbeddedIdentity } from './embedded-identity.ts';
export type { IdentityEvent } from './identity-event.ts';
export { needsSecret, SigningKeyUnreadable } from './identity-keys.ts';
export { identityMigrations } from './identity-migrations.ts';
