import { passwordMaxLength } from '@toolkit/domain/account';
import { identityPath, sessionIdleMs, sessionProlongMs, tokenLifeMs } from '@toolkit/domain/session';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import type pg from 'pg';
import type { IdentityEvent } from './identity-event.ts';
import { keepOneKey } from './identity-keys.ts';
import { readyHash, verifyPassword } from './passwords.ts';

/** The engine lets nobody register or sign in with an address that it knows no shape of. Lower case. */
export const isEngineEmail = (email: string): boolean =>
  /^[a-z0-9_'+.-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/.test(email);

export interface EngineOptions {
  readonly pool: pg.Pool;
  readonly publicUrl: string;
  readonly secret: string;
  readonly issuer: string;
  readonly audience: string;
  readonly log: (event: IdentityEvent) => void;
}

/**
 * Better Auth on our tables. It is called in process only: what is reachable from outside, limits, origins and mails
 * are ours, so none of its other routes exists.
 */
export function authEngine({ pool, publicUrl, secret, issuer, audience, log }: EngineOptions) {
  return betterAuth({
    baseURL: publicUrl,
    basePath: identityPath,
    secret,
    database: pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', disableColors: true, log: (_, message) => log(engineTrouble(message)) },
    user: {
      modelName: 'identity_user',
      additionalFields: { disabled: { type: 'boolean', required: true, defaultValue: false, input: false } },
    },
    session: {
      modelName: 'identity_session',
      expiresIn: sessionIdleMs / 1000,
      updateAge: sessionProlongMs / 1000,
      additionalFields: {
        authenticatedAt: { type: 'date', required: true, defaultValue: () => new Date(), input: false },
      },
    },
    account: { modelName: 'identity_account' },
    verification: { modelName: 'identity_verification' },
    emailAndPassword: {
      enabled: true,
      // Our own bounds stand before these. The engine counts UTF-16 units, of which a character has two at most.
      minPasswordLength: 1,
      maxPasswordLength: 2 * passwordMaxLength,
      password: { hash: readyHash, verify: verifyPassword },
    },
    advanced: {
      ipAddress: { disableIpTracking: true },
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: { issuer, audience, expirationTime: `${tokenLifeMs / 1000}s` },
        schema: { jwks: { modelName: 'identity_key' } },
        adapter: { createJwk: (key) => keepOneKey(pool, key) },
      }),
    ],
  } satisfies BetterAuthOptions);
}

export type AuthEngine = ReturnType<typeof authEngine>;

/** Its messages may hold addresses. */
const engineTrouble = (message: string): IdentityEvent => ({
  level: 'error',
  event: 'identity-engine',
  detail: message.replace(/\S+/g, (word) => (word.includes('@') ? '[address]' : word)).slice(0, 200),
});
