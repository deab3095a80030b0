export { readCommonPasswords, writeCommonPasswords } from './common-passwords.ts';
export { CryptoSecrets } from './crypto-secrets.ts';
export { identitySchema } from './identity-migrations.ts';
export { Argon2Hasher } from './passwords.ts';
export { needsSecret, SigningKeys, SigningKeyUnreadable } from './signing-keys.ts';
export { TypeormSessions } from './typeorm-sessions.ts';
export { TypeormUsers } from './typeorm-users.ts';
