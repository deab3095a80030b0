import type { Mailer } from '@toolkit/application/backend/mail';
import { identityUseCases } from '@toolkit/application/backend/session';
import type { CallAnswer, CallBody, IdentityCallName } from '@toolkit/application/calls';
import { identityRules } from '@toolkit/domain/session';
import type { Database } from '../database/index.ts';
import { SystemClock } from '../environment/index.ts';
import { PgLimits } from '../limits/index.ts';
import { CryptoSecrets } from './crypto-secrets.ts';
import { secret } from './former-version.testing.ts';
import { Argon2Hasher } from './passwords.ts';
import { SigningKeys } from './signing-keys.ts';
import { TypeormSessions } from './typeorm-sessions.ts';
import { TypeormUsers } from './typeorm-users.ts';

export const password = 'correct horse 1';

interface Answer<Value> {
  /** That of a refusal, or 'ok'. */
  readonly code: string;
  readonly value?: Value;
  /** What the browser keeps then. */
  readonly token?: string | undefined;
}

/** A provider on a migrated database, and a browser for each call. */
export function identityUnderTest({ dataSource, pool }: Database, mailer?: Mailer) {
  const useCases = identityUseCases({
    users: new TypeormUsers(dataSource),
    sessions: new TypeormSessions(dataSource),
    secrets: new CryptoSecrets(secret),
    hasher: new Argon2Hasher(),
    signer: new SigningKeys(dataSource, secret, 'urn:issuer', 'api'),
    publicUrl: 'https://app.example',
    mailer: mailer ?? { send: async () => {}, close: async () => {} },
    limits: new PgLimits(pool),
    isListed: () => false,
    clock: new SystemClock(),
    rules: identityRules,
    failed: () => {},
  });

  async function ask<Call extends IdentityCallName>(
    call: Call,
    body: CallBody[Call],
    held?: string,
  ): Promise<Answer<CallAnswer[Call]>> {
    let token = held;
    const browser = {
      tokens: held === undefined ? [] : [held],
      marks: [],
      keep: (kept: string) => {
        token = kept;
      },
      forget: () => {},
      keepMarks: () => {},
      keepAttempt: () => {},
      takeAttempt: () => undefined,
      keepIdToken: () => {},
    };
    const result = await useCases.handlers[call]?.(body, { source: '192.0.2.1', browser });
    if (!result) throw new Error(`${call} is not offered.`);
    return result.ok ? { code: 'ok', value: result.value, token } : result.error;
  }

  return { ask, close: () => useCases.mails.close() };
}

export type IdentityUnderTest = ReturnType<typeof identityUnderTest>;
