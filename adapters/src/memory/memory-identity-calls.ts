import type { OpenSession, SignedIn } from '@toolkit/application/backend/session';
import type {
  CallAnswer,
  CallFields,
  IdentityCalls,
  IdentityFailure,
  IdentityResult,
} from '@toolkit/application/web/session';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { type IdentityCallName, type IdentityUser, isLoginUrl } from '@toolkit/domain/session';
import type { MemoryBrowser } from './memory-browser.ts';
import type { MemoryIdentityServer } from './memory-identity-server.ts';

type Handlers = {
  readonly [Call in IdentityCallName]: (
    fields: CallFields[Call],
    user: string | undefined,
  ) => Promise<IdentityResult<CallAnswer<Call>>>;
};

type Use<Value> = () => Promise<
  Result<Value, { readonly code: IdentityFailure['code']; readonly retryAfterMs?: number | undefined }>
>;

/** All clients share one network. */
const source = 'memory';

/** The calls of one browser's pages to the server in memory. */
export class MemoryIdentityCalls implements IdentityCalls {
  readonly #handlers: Handlers;

  constructor({ useCases, wire, origin }: MemoryIdentityServer, browser: MemoryBrowser) {
    const held = () => [browser.cookie ?? ''];
    const ask = <Value>(use: Use<Value>): Promise<IdentityResult<Value>> =>
      wire.send(async () => {
        const answer = await use();
        // Mails are delivered before the answer arrives.
        await useCases.mailer.close();
        if (answer.ok) return answer;
        const { code, retryAfterMs } = answer.error;
        return fail({ code, ...(retryAfterMs !== undefined && { retryAfterMs }) });
      });
    const enter = async (use: Use<SignedIn>) => {
      const entered = await ask(use);
      if (!entered.ok) return entered;
      browser.cookie = entered.value.token;
      return ok({ user: pickUser(entered.value.session) });
    };
    const askAs = <Value>(user: string | undefined, use: (session: OpenSession) => ReturnType<Use<Value>>) =>
      ask(async () => {
        const read = await useCases.readSession.execute(held(), user);
        return read.ok ? use(read.value.session) : read;
      });
    this.#handlers = {
      '/register': ({ email, password }) =>
        enter(() => useCases.register.execute(email, password, source, held())),
      '/sign-in': ({ email, password }) =>
        enter(() => useCases.signIn.execute(email, password, source, held())),
      '/sign-out': async (_, user = '') => {
        const left = await ask(async () => ok(await useCases.signOut.execute(held(), user)));
        if (!left.ok) return left;
        if (left.value) browser.cookie = undefined;
        return ok(undefined);
      },
      '/token': (_, user) =>
        askAs(user, async (session) =>
          ok({ ...(await useCases.issueToken.execute(session)), user: pickUser(session) }),
        ),
      '/reauthenticate': ({ password }, user = '') =>
        askAs(user, (session) => useCases.reauthenticate.execute(session, password, source)),
      '/update-password': ({ password }, user = '') =>
        askAs(user, (session) => useCases.changePassword.execute(session, password, source)),
      '/verification/send': ({ continueUrl, email }, user = '') =>
        askAs(user, async (session) => {
          if (!isLoginUrl(continueUrl, [origin])) return fail({ code: 'unknown' });
          return useCases.sendVerification.execute(session.user, email ?? session.user.email, source);
        }),
      '/verification/confirm': ({ code }) => ask(() => useCases.confirmEmail.execute(code, source)),
      '/password-reset/request': ({ email }) =>
        ask(async () => ok(await useCases.requestReset.execute(email, source))),
      '/password-reset/read': ({ code }) => ask(() => useCases.readResetCode.execute(code, source)),
      '/password-reset/confirm': ({ code, password }) =>
        ask(() => useCases.resetPassword.execute(code, password, source)),
    };
  }

  post<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    user?: string,
  ): Promise<IdentityResult<CallAnswer<Call>>> {
    return this.#handlers[call](fields, user);
  }
}

const pickUser = ({ user: { id, email, emailVerified } }: OpenSession): IdentityUser => ({
  id,
  email,
  emailVerified,
});
