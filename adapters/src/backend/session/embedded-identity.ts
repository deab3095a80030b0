import type { Mailer } from '@toolkit/application/backend/mail';
import { type IdentityUseCases, identityUseCases, type Limits } from '@toolkit/application/backend/session';
import { type IdentityRules, identityRules } from '@toolkit/domain/session';
import type { IsListed } from '@toolkit/domain/validation';
import type { DataSource } from 'typeorm';
import { SystemClock } from '../environment/index.ts';
import { CryptoSecrets } from './crypto-secrets.ts';
import type { IdentityEvent } from './identity-event.ts';
import { JoseTokenSigner } from './jose-token-signer.ts';
import { Argon2Hasher } from './passwords.ts';
import { PublishedKeys } from './published-keys.ts';
import { SigningKeys } from './signing-keys.ts';
import { TypeormPeople } from './typeorm-people.ts';
import { TypeormSessions } from './typeorm-sessions.ts';

export interface EmbeddedIdentityOptions {
  readonly dataSource: DataSource;
  /** Origin without a slash at its end. The only source of hosts in links. */
  readonly publicUrl: string;
  /** At least 32 random characters; encrypts the signing keys. */
  readonly secret: string;
  readonly mailer: Mailer;
  readonly limits: Limits;
  /** The common passwords, in addition to the short list that every page knows. */
  readonly isListed: IsListed;
  /** Events contain no passwords, codes, tokens or readable addresses. */
  readonly log: (event: IdentityEvent) => void;
  readonly rules?: Partial<IdentityRules>;
}

export interface EmbeddedIdentity {
  readonly useCases: IdentityUseCases;
  readonly keys: PublishedKeys;
  /** The issuer and audience that the tokens name and the API must demand; the algorithm is ES256. */
  readonly issuer: string;
  readonly audience: string;
  /** Logs a failure that no result reports. */
  failed(error: unknown): void;
  /** Rejects while no token can be signed: with SigningKeyUnreadable until somebody restores the secret. */
  check(): Promise<void>;
  /** Waits for mails under way. */
  close(): Promise<void>;
}

// The key of all accounts: it must not change when the same data is served under another address or port.
const issuer = 'urn:traffic-toolkit:identity';
const audience = 'toolkit-api';

/** The embedded identity provider. Needs the tables of `identitySchema` and `limitsSchema`. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { dataSource, publicUrl, secret, mailer, limits, isListed, log } = options;
  if (secret.length < 32) throw new Error('The secret of the identity provider needs 32 characters or more.');
  const logFailure = (event: string, error: unknown) =>
    log({ level: 'error', event, detail: error instanceof Error ? error.name : 'unknown' });
  const signingKeys = new SigningKeys(dataSource, secret);
  const published = new PublishedKeys(() => signingKeys.published());
  const signer = new JoseTokenSigner(signingKeys, published, issuer, audience);
  const useCases = identityUseCases({
    people: new TypeormPeople(dataSource),
    sessions: new TypeormSessions(dataSource),
    secrets: new CryptoSecrets(secret),
    hasher: new Argon2Hasher(),
    signer,
    limits,
    mailer,
    clock: new SystemClock(),
    rules: { ...identityRules, ...options.rules },
    isListed,
    publicUrl,
    failed: (what, error) => logFailure(what === 'mail' ? 'identity-mail-failed' : 'identity-failed', error),
  });
  return {
    useCases,
    keys: published,
    issuer,
    audience,
    failed: (error) => logFailure('identity-failed', error),
    check: () => signer.check(),
    close: () => useCases.mailer.close(),
  };
}
