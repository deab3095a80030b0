import type { Mail, Mailer } from '@toolkit/application/backend/mail';
import { identityUseCases, type OpenSession, TooManyOfOne } from '@toolkit/application/backend/session';
import { ok, type Result } from '@toolkit/domain/result';
import { busyRetryMs, type IdentityRules, identityRules } from '@toolkit/domain/session';
import type { Database } from '../database/index.ts';
import { SystemClock } from '../environment/index.ts';
import { PgLimits } from '../limits/index.ts';
import { identityAdapters } from './embedded-identity.ts';

export const password = 'correct horse 1';
/** The network of visitors that name no other. */
const source = '192.0.2.1';
let people = 0;

/** Somebody in a browser, whose cookie holds the token of a session. */
export interface Visitor {
  readonly email: string;
  readonly user: string;
  readonly token: string;
}

type Refusal = { readonly code: string; readonly retryAfterMs?: number | undefined };

/** @returns the code of a refusal, or 'ok' with the value */
async function answerOf<Value>(asked: Promise<Result<Value, Refusal>>): Promise<Refusal & { value?: Value }> {
  try {
    const result = await asked;
    return result.ok ? { code: 'ok', value: result.value } : result.error;
  } catch (error) {
    if (!(error instanceof TooManyOfOne)) throw error;
    return { code: 'too-many-requests', retryAfterMs: busyRetryMs };
  }
}

/** A provider on a migrated database, and the calls of its visitors. */
export function identityUnderTest(
  { dataSource, pool }: Database,
  rules: Partial<IdentityRules> = {},
  mailer?: Mailer,
) {
  const sent: Mail[] = [];
  let failing = false;
  const adapters = identityAdapters(dataSource, 'a secret of tests, long enough to be one');
  const useCases = identityUseCases({
    ...adapters,
    publicUrl: 'https://app.example',
    mailer: mailer ?? {
      send: async (mail) => {
        if (failing) throw new Error('down');
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

  async function withSession<Value>(
    { token, user }: Visitor,
    use: (session: OpenSession) => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    const read = await useCases.readSession.execute([token], user);
    return read.ok ? use(read.value.session) : read;
  }

  async function registered(from = `198.51.100.${people % 250}`): Promise<Visitor> {
    people += 1;
    const email = `person-${people}@example.com`;
    const { code, value } = await answerOf(useCases.register.execute(email, password, from, []));
    if (!value) throw new Error(code);
    return { email, user: value.session.user.id, token: value.token };
  }

  const requestReset = (email: string) => useCases.requestReset.execute(email, source);

  return {
    sent,
    registered,
    register: (email: string) => answerOf(useCases.register.execute(email, password, source, [])),
    signIn: (email: string, typed: string, from = source) =>
      answerOf(useCases.signIn.execute(email, typed, from, [])),
    signOut: ({ token, user }: Visitor) => useCases.signOut.execute([token], user),
    issueToken: (visitor: Visitor) =>
      answerOf(withSession(visitor, async (session) => ok(await useCases.issueToken.execute(session)))),
    reauthenticate: (visitor: Visitor, typed: string, from = source) =>
      answerOf(withSession(visitor, (session) => useCases.reauthenticate.execute(session, typed, from))),
    changePassword: (visitor: Visitor, to: string, from = source) =>
      answerOf(withSession(visitor, (session) => useCases.changePassword.execute(session, to, from))),
    sendVerification: (visitor: Visitor, to?: string) =>
      answerOf(
        withSession(visitor, ({ user }) => useCases.sendVerification.execute(user, to ?? user.email, source)),
      ),
    confirmEmail: (code: string) => answerOf(useCases.confirmEmail.execute(code, source)),
    requestReset,
    resetPassword: (code: string, to: string, from = source) =>
      answerOf(useCases.resetPassword.execute(code, to, from)),
    async resetCode(email: string): Promise<string> {
      await requestReset(email);
      await useCases.mailer.close();
      const text = sent.findLast((mail) => mail.to === email && mail.text.includes('#code='))?.text ?? '';
      return /#code=(\S+)/.exec(text)?.[1] ?? '';
    },
    failMails: (fail: boolean) => {
      failing = fail;
    },
    mailsLeft: () => useCases.mailer.close(),
    keys: () => adapters.keys.read(),
    sessionsOf: async (user: string): Promise<number> =>
      (await pool.query('SELECT 1 FROM identity_session WHERE "userId" = $1', [user])).rows.length,
    close: () => useCases.mailer.close(),
  };
}

export type IdentityUnderTest = ReturnType<typeof identityUnderTest>;
