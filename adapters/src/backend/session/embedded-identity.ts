import type { IncomingMessage, ServerResponse } from 'node:http';
import type pg from 'pg';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { IdentityRules } from './identity-rules.ts';

export interface EmbeddedIdentityOptions {
  readonly pool: pg.Pool;
  /** Origin without a slash at its end. The only source of hosts in links, and the first origin requests may come from. */
  readonly publicUrl: string;
  /** Further origins that the web app may be opened from, such as `http://127.0.0.1:3000`. */
  readonly origins?: readonly string[];
  /** At least 32 random characters; signs cookies and encrypts the keys. Another one ends all sessions. */
  readonly secret: string;
  readonly mailer: Mailer;
  readonly limits: RateLimits;
  /** The client's network address as the server trusts it, never read from headers here. */
  readonly clientAddress: (request: IncomingMessage) => string | undefined;
  /** Takes events without passwords, codes, tokens or addresses in clear. */
  readonly log: (event: IdentityEvent) => void;
  readonly rules?: Partial<IdentityRules>;
}

export interface IdentityEvent {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly detail?: string;
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
  /** Waits for mails under way. */
  close(): Promise<void>;
}
