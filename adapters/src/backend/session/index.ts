export { readCommonPasswords, writeCommonPasswords } from './common-passwords.ts';
export { type IdentityAdapters, identityAdapters } from './embedded-identity.ts';
export { identitySchema } from './identity-migrations.ts';
export { needsSecret, SigningKeyUnreadable } from './signing-keys.ts';
