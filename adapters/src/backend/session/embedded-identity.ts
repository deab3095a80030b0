import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Mailer } from '@toolkit/application/backend/mail';
import { identityUseCases, type Limits } from '@toolkit/application/backend/session';
import { type IdentityRules, identityKeysPath, identityPath, identityRules } from '@toolkit/domain/session';
import type { IsListed } from '@toolkit/domain/validation';
import type pg from 'pg';
import { SystemClock } from '../environment/index.ts';
import { FairTurns } from '../limits/fair-turns.ts';
import { CryptoSecrets } from './crypto-secrets.ts';
import { entryRoutes } from './entry-routes.ts';
import type { IdentityEvent } from './identity-event.ts';
import { answer, type ListenerParts } from './identity-listener.ts';
import { IdentitySessions } from './identity-sessions.ts';
import { JoseTokenSigner } from './jose-token-signer.ts';
import { mailRoutes } from './mail-routes.ts';
import { Argon2Hasher } from './passwords.ts';
import { PgPeople } from './pg-people.ts';
import { PgSessions } from './pg-sessions.ts';
import { PublishedKeys } from './published-keys.ts';
import { SessionCookies } from './session-cookies.ts';
import { SigningKeys } from './signing-keys.ts';

export interface EmbeddedIdentityOptions {
  readonly pool: pg.Pool;
  /** Origin without a slash at its end. The only source of hosts in links, and the first origin requests may come from. */
  readonly publicUrl: string;
  /** Further origins that the web app may be opened from, such as `http://127.0.0.1:3000`. */
  readonly origins?: readonly string[];
  /** At least 32 random characters; signs cookies and encrypts the keys. Another one ends all sessions. */
  readonly secret: string;
  readonly mailer: Mailer;
  readonly limits: Limits;
  /** Of common passwords, beside the short list that every page knows. */
  readonly isListed: IsListed;
  /** The client's network address as the server trusts it, never read from headers here. */
  readonly clientAddress: (request: IncomingMessage) => string | undefined;
  /** Takes events without passwords, codes, tokens or addresses in clear. */
  readonly log: (event: IdentityEvent) => void;
  readonly rules?: Partial<IdentityRules>;
}

/**
 * Mount before any body parser, for all methods: `server.use('/api/auth', …)` changes `request.url`, so with Express
 * use `express.all('/api/auth/{*any}', (request, response) => identity.handle(request, response))`.
 */
export interface EmbeddedIdentity {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** What the tokens say and the API has to demand; algorithm ES256. */
  readonly issuer: string;
  readonly audience: string;
  /** Path of the key set on this server: `/api/auth/jwks`. */
  readonly jwksPath: string;
  /** Rejects while no token can be signed: with SigningKeyUnreadable until somebody restores the secret. */
  check(): Promise<void>;
  /** Waits for mails under way. */
  close(): Promise<void>;
}

/** Of one client's network. With more, a flood would fill the line for the database, where everybody waits. */
const callsAtOnce = 16;
const callsWaiting = 250;

// Accounts are keyed by it, so it does not change when the same data is served under another address or port.
const issuer = 'urn:traffic-toolkit:identity';
const audience = 'toolkit-api';

/** The identity provider that comes with the product. `identityMigrations` and `limitsMigrations` come first. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { pool, publicUrl, secret, mailer, limits, isListed, log } = options;
  if (secret.length < 32) throw new Error('The secret of the identity provider needs 32 characters or more.');
  const origins = new Set([publicUrl, ...(options.origins ?? [])]);
  const logFailure = (event: string, error: unknown) =>
    log({ level: 'error', event, detail: error instanceof Error ? error.name : 'unknown' });
  const signingKeys = new SigningKeys(pool, secret);
  const published = new PublishedKeys(() => signingKeys.published());
  const signer = new JoseTokenSigner(signingKeys, published, issuer, audience);
  const useCases = identityUseCases({
    people: new PgPeople(pool),
    sessions: new PgSessions(pool),
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
  const named = new IdentitySessions(useCases, new SessionCookies(publicUrl, secret));
  const parts: ListenerParts = {
    routes: { ...entryRoutes({ ...useCases, named }), ...mailRoutes({ ...useCases, named, origins }) },
    jwks: () => published.read(),
    turns: new FairTurns(callsAtOnce, callsWaiting),
    origins,
    clientAddress: options.clientAddress,
    failed: (error) => logFailure('identity-failed', error),
  };
  return {
    handle: (request, response) => {
      void answer(parts, request, response).catch(parts.failed);
    },
    issuer,
    audience,
    jwksPath: identityPath + identityKeysPath,
    check: () => signer.check(),
    close: () => useCases.mailer.close(),
  };
}
