import { identityPath, tokenLifeMs } from '@toolkit/domain/session';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import type pg from 'pg';
import type { IdentityEvent } from './identity-event.ts';
import { keepOneKey } from './identity-keys.ts';

export interface EngineOptions {
  readonly pool: pg.Pool;
  readonly publicUrl: string;
  readonly secret: string;
  readonly issuer: string;
  readonly audience: string;
  readonly log: (event: IdentityEvent) => void;
}

/** Better Auth, for what is left of it: it signs tokens and keeps the key for that. Called in process only. */
export function authEngine({ pool, publicUrl, secret, issuer, audience, log }: EngineOptions) {
  return betterAuth({
    baseURL: publicUrl,
    basePath: identityPath,
    secret,
    database: pool,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: { level: 'error', disableColors: true, log: (_, message) => log(engineTrouble(message)) },
    // It compares its tables with those of the database before it does anything.
    user: { modelName: 'identity_user', additionalFields: { disabled: { type: 'boolean', required: true } } },
    session: {
      modelName: 'identity_session',
      additionalFields: { authenticatedAt: { type: 'date', required: true } },
    },
    account: { modelName: 'identity_account' },
    verification: { modelName: 'identity_verification' },
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
