import type { CallAnswer, CallFields, IdentityCalls, IdentityResult } from '@toolkit/application/web/session';
import { done, ok } from '@toolkit/domain/result';
import type { IdentityCallName } from '@toolkit/domain/session';
import type { MemoryBrowser } from './memory-browser.ts';
import type { MemoryGrant, MemoryIdentityServer } from './memory-identity-server.ts';

type Handlers = {
  readonly [Call in IdentityCallName]: (
    fields: CallFields[Call],
    user: string,
  ) => Promise<IdentityResult<CallAnswer<Call>>>;
};

/** The calls of one browser's pages to the server in memory. */
export class MemoryIdentityCalls implements IdentityCalls {
  readonly #handlers: Handlers;

  constructor(server: MemoryIdentityServer, browser: MemoryBrowser) {
    const cookie = () => browser.cookie ?? '';
    const send = server.wire.send.bind(server.wire);
    const enter = async (work: () => Promise<IdentityResult<MemoryGrant>>) => {
      const granted = await send(work);
      if (!granted.ok) return granted;
      browser.cookie = granted.value.sessionToken;
      return ok({ user: granted.value.user });
    };
    this.#handlers = {
      '/register': ({ email, password }) => enter(() => server.createAccount(email, password, cookie())),
      '/sign-in': ({ email, password }) => enter(() => server.signIn(email, password, cookie())),
      '/sign-out': async (_, user) => {
        const left = await send(async () => ok(await server.signOut(cookie(), user)));
        if (left.ok && left.value) browser.cookie = undefined;
        return left.ok ? done : left;
      },
      '/token': (_, user) => send(() => server.token(cookie(), user)),
      '/reauthenticate': ({ password }, user) => send(() => server.reauthenticate(cookie(), password, user)),
      '/update-password': ({ password }, user) => send(() => server.updatePassword(cookie(), password, user)),
      '/verification/send': ({ continueUrl, email }, user) =>
        send(() => server.sendVerification(cookie(), continueUrl, email, user)),
      '/verification/confirm': ({ code }) => send(() => server.confirmEmail(code)),
      '/password-reset/request': ({ email }) => send(() => server.sendReset(email)),
      '/password-reset/read': ({ code }) => send(() => server.readResetCode(code)),
      '/password-reset/confirm': ({ code, password }) => send(() => server.resetPassword(code, password)),
    };
  }

  post<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    user = '',
  ): Promise<IdentityResult<CallAnswer<Call>>> {
    return this.#handlers[call](fields, user);
  }
}
