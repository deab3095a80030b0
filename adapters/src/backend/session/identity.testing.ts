import type { Mail, Mailer } from '@toolkit/application/backend/mail';
import { CallerTooBusy, identityHandlers, identityUseCases } from '@toolkit/application/backend/session';
import type { CallAnswer, CallBody, IdentityCallName } from '@toolkit/application/calls';
import { busyRetryMs, type IdentityRules, identityRules } from '@toolkit/domain/session';
import type { Database } from '../database/index.ts';
import { SystemClock } from '../environment/index.ts';
import { PgLimits } from '../limits/index.ts';
import { CryptoSecrets } from './crypto-secrets.ts';
import { JoseTokenSigner } from './jose-token-signer.ts';
import { Argon2Hasher } from './passwords.ts';
import { SigningKeys } from './signing-keys.ts';
import { TypeormSessions } from './typeorm-sessions.ts';
import { TypeormUsers } from './typeorm-users.ts';

export const password = 'correct horse 1';

export const sortCodes = (answers: readonly { readonly code: string }[]): string[] =>
  answers.map(({ code }) => code).sort();
/** The network of visitors that name no other. */
const source = '192.0.2.1';
let people = 0;

/** Somebody in a browser, whose cookie holds the token of a session. A proof or change of the password replaces it. */
export interface Visitor {
  readonly email: string;
  readonly user: string;
  token: string;
  /** `password` if left out. */
  password?: string;
}

interface Answer<Value> {
  /** That of a refusal, or 'ok'. */
  readonly code: string;
  readonly retryAfterMs?: number | undefined;
  readonly value?: Value;
  /** The token that the browser keeps then; undefined if there is none. */
  readonly token?: string | undefined;
}

/** A provider on a migrated database, and the calls of its visitors. */
export function identityUnderTest(
  { dataSource, pool }: Database,
  rules: Partial<IdentityRules> = {},
  mailer?: Mailer,
) {
  const sent: Mail[] = [];
  const secret = 'a secret of tests, long enough to be one';
  const signingKeys = new SigningKeys(dataSource, secret);
  const useCases = identityUseCases({
    users: new TypeormUsers(dataSource),
    sessions: new TypeormSessions(dataSource),
    secrets: new CryptoSecrets(secret),
    hasher: new Argon2Hasher(),
    signer: new JoseTokenSigner(signingKeys, 'urn:issuer', 'api'),
    publicUrl: 'https://app.example',
    mailer: mailer ?? {
      send: async (mail) => {
        sent.push(mail);
      },
      close: async () => {},
    },
    limits: new PgLimits(pool),
    isListed: () => false,
    clock: new SystemClock(),
    rules: { ...identityRules, ...rules },
    failed: () => {},
  });

  const handlers = identityHandlers(useCases);

  async function ask<Call extends IdentityCallName>(
    call: Call,
    body: CallBody[Call],
    from = source,
    held?: string,
  ): Promise<Answer<CallAnswer[Call]>> {
    let token = held;
    const keep = (kept: string | undefined) => {
      token = kept;
    };
    const browser = {
      tokens: held === undefined ? [] : [held],
      marks: [],
      keep,
      forget: () => keep(undefined),
      keepMarks: () => {},
      attempt: () => undefined,
      keepAttempt: () => {},
      forgetAttempt: () => {},
      keepIdToken: () => {},
    };
    try {
      const result = await handlers[call]?.(body, { source: from, browser });
      if (!result) return { code: 'not-found' };
      return result.ok ? { code: 'ok', value: result.value, token } : result.error;
    } catch (error) {
      if (!(error instanceof CallerTooBusy)) throw error;
      return { code: 'too-many-requests', retryAfterMs: busyRetryMs };
    }
  }

  async function registered(from = `198.51.100.${people % 250}`): Promise<Visitor> {
    people += 1;
    const email = `person-${people}@example.com`;
    const { code, value, token } = await ask('/register', { email, password }, from);
    if (!value || token === undefined) throw new Error(code);
    return { email, user: value.user.id, token };
  }

  async function changePassword(visitor: Visitor, newPassword: string, from?: string): Promise<Answer<void>> {
    const { user, token, password: currentPassword = password } = visitor;
    const fields = { user, currentPassword, newPassword };
    const answer = await ask('/update-password', fields, from, token);
    if (answer.token !== undefined) visitor.token = answer.token;
    if (answer.code === 'ok') visitor.password = newPassword;
    return answer;
  }

  const requestReset = (email: string) => ask('/password-reset/request', { email });

  return {
    sent,
    registered,
    register: (email: string) => ask('/register', { email, password }),
    signIn: (email: string, typed: string, from?: string) =>
      ask('/sign-in', { email, password: typed }, from),
    signOut: ({ token, user }: Visitor) => ask('/sign-out', { user }, source, token),
    issueToken: ({ token, user }: Visitor) => ask('/token', { user }, source, token),
    changePassword,
    sendVerification: ({ token, user }: Visitor, email?: string) =>
      ask('/verification/send', { user, ...(email && { email }) }, source, token),
    confirmEmail: (code: string) => ask('/verification/confirm', { code }),
    requestReset,
    resetPassword: (code: string, to: string, from?: string) =>
      ask('/password-reset/confirm', { code, password: to }, from),
    async resetCode(email: string): Promise<string> {
      await requestReset(email);
      await useCases.mails.close();
      const text = sent.findLast((mail) => mail.to === email && mail.text.includes('#code='))?.text ?? '';
      return /#code=(\S+)/.exec(text)?.[1] ?? '';
    },
    mailsLeft: () => useCases.mails.close(),
    keys: () => signingKeys.read(),
    sessionsOf: async (user: string): Promise<number> =>
      (await pool.query('SELECT 1 FROM identity_session WHERE "userId" = $1', [user])).rows.length,
    close: () => useCases.mails.close(),
  };
}

export type IdentityUnderTest = ReturnType<typeof identityUnderTest>;
