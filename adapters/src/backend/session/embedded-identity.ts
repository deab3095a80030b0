import type { DataSource } from 'typeorm';
import { CryptoSecrets } from './crypto-secrets.ts';
import { JoseTokenSigner } from './jose-token-signer.ts';
import { Argon2Hasher } from './passwords.ts';
import { PublishedKeys } from './published-keys.ts';
import { SigningKeys } from './signing-keys.ts';
import { TypeormPeople } from './typeorm-people.ts';
import { TypeormSessions } from './typeorm-sessions.ts';

// The key of all accounts: it must not change when the same data is served under another address or port.
const issuer = 'urn:traffic-toolkit:identity';
const audience = 'toolkit-api';

export type IdentityAdapters = ReturnType<typeof identityAdapters>;

/**
 * The adapters of the embedded identity provider on one database. It needs the tables of `identitySchema`.
 * @param secret at least 32 random characters; encrypts the signing keys and signs cookies
 */
export function identityAdapters(dataSource: DataSource, secret: string) {
  if (secret.length < 32) throw new Error('The secret of the identity provider needs 32 characters or more.');
  const signingKeys = new SigningKeys(dataSource, secret);
  const keys = new PublishedKeys(() => signingKeys.published());
  return {
    people: new TypeormPeople(dataSource),
    sessions: new TypeormSessions(dataSource),
    secrets: new CryptoSecrets(secret),
    hasher: new Argon2Hasher(),
    signer: new JoseTokenSigner(signingKeys, keys, issuer, audience),
    keys,
    secret,
  };
}
