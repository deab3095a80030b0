import { fail, ok } from '@toolkit/domain/result';
import { paths } from '@toolkit/domain/session';
import { runs } from '@toolkit/domain/testing';
import fc from 'fast-check';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityProvider } from './memory-identity-provider.ts';
import { MemoryIdentityServer } from './memory-identity-server.ts';
import { MemoryMailedLinks } from './memory-mailed-links.ts';

/** One step of somebody in one of two tabs of one of two browsers. */
interface Step {
  readonly browser: number;
  readonly tab: number;
  readonly email: string;
  readonly password: string;
  readonly next: string;
}

interface Account {
  password: string;
  emailVerified: boolean;
}

interface OpenSession {
  readonly email: string;
  /** The server's name for it. */
  id: string;
  isOpen: boolean;
}

/** What the tabs of a browser show: all the same. */
interface Shown {
  session: OpenSession | undefined;
  emailVerified: boolean;
  /** The session of its cookie: after a sign-out that did not reach the server, the one that was left. */
  held: OpenSession | undefined;
}

/** What should be true, in plain records and without any request. */
class Model {
  readonly accounts = new Map<string, Account>();
  readonly sessions: OpenSession[] = [];
  readonly browsers: Shown[] = [0, 1].map(() => ({
    session: undefined,
    emailVerified: false,
    held: undefined,
  }));

  enter(browser: number, email: string): void {
    const session = { email, id: '', isOpen: true };
    this.sessions.push(session);
    this.leave(browser);
    const emailVerified = this.accounts.get(email)?.emailVerified ?? false;
    this.browsers[browser] = { session, emailVerified, held: session };
  }

  /** The server hears that the session of the cookie is over. */
  leave(browser: number): void {
    const shown = this.browsers[browser];
    if (shown?.held) shown.held.isOpen = false;
    if (shown) Object.assign(shown, { session: undefined, held: undefined });
  }

  /** A request of this browser's session, and whether it tells what is known of the user. */
  ask(browser: number, learns = false): Account | 'not-signed-in' | 'session-expired' {
    const shown = this.browsers[browser];
    if (!shown?.session) return 'not-signed-in';
    const account = this.accounts.get(shown.session.email);
    if (!account || !shown.session.isOpen) {
      shown.session = undefined;
      return 'session-expired';
    }
    if (learns) shown.emailVerified = account.emailVerified;
    return account;
  }

  end(email: string, except?: OpenSession): void {
    for (const session of this.sessions)
      if (session.email === email && session !== except) session.isOpen = false;
  }
}

/** The memory provider, and a clock that lets nobody wait for another guess or mail. */
class Real {
  #now = Date.parse('2026-01-01T00:00:00Z');
  readonly server = new MemoryIdentityServer({ now: () => this.#now });
  readonly links = new MemoryMailedLinks(this.server);
  readonly browsers = [new MemoryBrowser(), new MemoryBrowser()];
  readonly tabs = this.browsers.map((browser) => [0, 1].map(() => this.#open(browser)));
  readonly releases: (() => void)[] = [];

  tab({ browser, tab }: Step): MemoryIdentityProvider {
    return this.tabs[browser]?.[tab] as MemoryIdentityProvider;
  }

  reload({ browser, tab }: Step): void {
    this.tabs[browser]?.[tab]?.dispose();
    const reloaded = this.browsers[browser];
    if (reloaded) this.tabs[browser]?.splice(tab, 1, this.#open(reloaded));
  }

  later(): void {
    this.#now += 3_600_000;
  }

  code(): string {
    return this.server.mails.findLast(({ link }) => link !== '')?.link.split('#code=')[1] ?? '';
  }

  #open(browser: MemoryBrowser): MemoryIdentityProvider {
    return new MemoryIdentityProvider(this.server, browser);
  }
}

/** All that is on its way has arrived. */
const atRest = () => new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)));

const actions = {
  register: (real: Real, step: Step) => real.tab(step).createAccount(step.email, step.password),
  signIn: (real: Real, step: Step) => real.tab(step).signIn(step.email, step.password),
  signOut: (real: Real, step: Step) => real.tab(step).signOut(),
  reload: async (real: Real, step: Step) => real.reload(step),
  refresh: (real: Real, step: Step) => real.tab(step).refreshUser(),
  token: (real: Real, step: Step) => real.tab(step).getToken({ forceRefresh: true }),
  verify: async (real: Real, step: Step) => {
    const continueUrl = real.server.origin + paths.login;
    const sent = await real.tab(step).sendVerificationEmail({ continueUrl });
    if (sent.ok) await real.links.confirmEmail(real.code());
    return sent;
  },
  reset: async (real: Real, step: Step) => {
    await real.tab(step).sendPasswordReset(step.email);
    return real.links.resetPassword(real.code(), step.next);
  },
  changePassword: async (real: Real, step: Step) => {
    const proven = await real.tab(step).reauthenticate(step.password);
    return proven.ok ? real.tab(step).updatePassword(step.next) : proven;
  },
};
type Action = keyof typeof actions;

/** What each action changes, and what it answers. */
const expected: Record<Action, (model: Model, step: Step) => unknown> = {
  register: (model, { browser, email, password }) => {
    if (model.accounts.has(email)) return fail({ code: 'email-already-in-use' });
    model.accounts.set(email, { password, emailVerified: false });
    model.enter(browser, email);
    return ok(expect.objectContaining({ email, emailVerified: false }));
  },
  signIn: (model, { browser, email, password }) => {
    const account = model.accounts.get(email);
    if (account?.password !== password) return fail({ code: 'invalid-credentials' });
    model.enter(browser, email);
    return ok(expect.objectContaining({ email, emailVerified: account.emailVerified }));
  },
  signOut: (model, { browser }) => {
    if (model.browsers[browser]?.session) model.leave(browser);
  },
  reload: (model, { browser }) => {
    if (model.browsers[browser]?.session) model.ask(browser, true);
    else model.leave(browser);
  },
  refresh: (model, { browser }) => {
    const account = model.ask(browser, true);
    if (typeof account === 'string') return fail({ code: account });
    return ok(expect.objectContaining({ emailVerified: account.emailVerified }));
  },
  token: (model, { browser }) => {
    const account = model.ask(browser, true);
    return typeof account === 'string' ? fail({ code: account }) : ok(expect.any(String));
  },
  verify: (model, { browser }) => {
    const account = model.ask(browser);
    if (typeof account === 'string') return fail({ code: account });
    account.emailVerified = true;
    return ok(undefined);
  },
  reset: (model, { email, next }) => {
    const account = model.accounts.get(email);
    if (!account) return fail('invalid-code');
    model.accounts.set(email, { password: next, emailVerified: true });
    model.end(email);
    return ok(undefined);
  },
  changePassword: (model, { browser, password, next }) => {
    const account = model.ask(browser);
    if (typeof account === 'string') return fail({ code: account });
    if (account.password !== password) return fail({ code: 'invalid-credentials' });
    if (next === password) return ok(undefined);
    account.password = next;
    const session = model.browsers[browser]?.session;
    if (session) model.end(session.email, session);
    return ok(undefined);
  },
};

/** The same without a network: nothing reaches the server, and only a sign-out changes what people see. */
function expectedOffline(name: Action, { browsers }: Model, { browser }: Step): unknown {
  const shown = browsers[browser];
  if (name === 'reload') return undefined;
  if (name === 'signOut') {
    if (shown) shown.session = undefined;
    return undefined;
  }
  if (name === 'reset') return fail('unavailable');
  const asks = name !== 'register' && name !== 'signIn';
  return fail({ code: asks && !shown?.session ? 'not-signed-in' : 'network-unavailable' });
}

/** Whether the server refuses the sessions that have ended, and no others, and the last code a second time. */
async function expectServerToRefuse({ sessions, browsers }: Model, real: Real): Promise<void> {
  for (const [at, { session }] of browsers.entries())
    if (session?.id === '') session.id = real.browsers[at]?.cookie ?? '';
  const open = await Promise.all(sessions.map(async ({ id }) => (await real.server.token(id)).ok));
  expect(open).toEqual(sessions.map(({ isOpen }) => isOpen));
  expect(await real.server.confirmEmail(real.code())).toEqual(fail({ code: 'invalid-code' }));
  const reset = await real.server.resetPassword(real.code(), 'no password of anybody');
  expect(reset).toEqual(fail({ code: 'invalid-code' }));
}

function expectTabsToShow({ browsers }: Model, { tabs }: Real): void {
  const wanted = browsers.map(({ session, emailVerified }) =>
    session
      ? { status: 'signed-in', user: expect.objectContaining({ email: session.email, emailVerified }) }
      : { status: 'signed-out' },
  );
  expect(tabs.map((row) => row.map(({ state }) => state))).toEqual(wanted.map((state) => [state, state]));
}

/** A token that a tab keeps says the same of the user as the tab does. */
async function expectKeptTokenToFit({ server }: Real, tab: MemoryIdentityProvider): Promise<void> {
  const { requests } = server.wire;
  const token = await Promise.race([tab.getToken(), atRest()]);
  if (server.wire.requests > requests || !token?.ok || tab.state.status !== 'signed-in') return;
  const { id: subject, email, emailVerified } = tab.state.user;
  expect(server.verify(token.value)).toMatchObject({ subject, email, emailVerified });
}

const password = fc.constantFrom('correct horse', 'battery staple');
const anywhere: fc.Arbitrary<Step> = fc.record({
  browser: fc.nat(1),
  tab: fc.nat(1),
  email: fc.constantFrom('ada@example.com', 'bob@example.com'),
  password,
  next: password,
});
/** In one browser, and with the right password. */
const nearby = anywhere.map(({ tab, email }): Step => {
  return { browser: 0, tab, email, password: 'correct horse', next: 'correct horse' };
});
const names = Object.keys(actions) as Action[];

describe('the memory provider', () => {
  it('shows, answers and refuses what a model says, when each step waits for the last', async () => {
    const commands = names.map((name) =>
      fc.tuple(anywhere, fc.nat(5)).map(
        ([one, weather]): fc.AsyncCommand<Model, Real> => ({
          check: () => true,
          toString: () => `${weather === 0 ? 'offline ' : ''}${name} ${JSON.stringify(one)}`,
          run: async (model, real) => {
            real.later();
            real.server.wire.weather = weather === 0 ? 'offline' : 'fair';
            const answer = await actions[name](real, one);
            await atRest();
            expect(answer).toEqual(
              weather === 0 ? expectedOffline(name, model, one) : expected[name](model, one),
            );
            expectTabsToShow(model, real);
            await expectServerToRefuse(model, real);
          },
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: 'max' }), (all) =>
        fc.asyncModelRun(() => ({ model: new Model(), real: new Real() }), all),
      ),
      { numRuns: runs(10_000) },
    );
  });

  it('shows in all tabs what the browser keeps, and keeps tokens that say the same, in whatever order answers come', async () => {
    const move = (name: string, begin: (real: Real) => unknown) => ({
      begin,
      [fc.toStringMethod]: () => name,
    });
    const weights: Partial<Record<Action, number>> = { token: 6, verify: 4, refresh: 2 };
    const moves = [
      ...names.map((name) => ({
        weight: weights[name] ?? 1,
        arbitrary: fc.record({ one: nearby, isSlow: fc.boolean() }).map(({ one, isSlow }) =>
          move(`${isSlow ? 'slow ' : ''}${name} ${JSON.stringify(one)}`, (real) => {
            const release = real.server.wire.hold();
            if (isSlow) real.releases.push(release);
            else release();
            void actions[name](real, one);
          }),
        ),
      })),
      {
        weight: 6,
        arbitrary: nearby.map((one) =>
          move(`look at tab ${one.tab}`, (real) => expectKeptTokenToFit(real, real.tab(one))),
        ),
      },
      {
        weight: 6,
        arbitrary: fc
          .nat(3)
          .map((nth) => move(`release ${nth}`, ({ releases }) => releases.splice(-1 - nth, 1)[0]?.())),
      },
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...moves), { maxLength: 40, size: 'max' }), async (all) => {
        const real = new Real();
        for (const { begin } of all) {
          await begin(real);
          await atRest();
        }
        for (const release of real.releases) release();
        await atRest();
        for (const [at, browser] of real.browsers.entries()) {
          const kept = browser.read();
          const state = kept ? { status: 'signed-in', user: kept.user } : { status: 'signed-out' };
          expect(real.tabs[at]?.map((tab) => tab.state)).toEqual([state, state]);
        }
      }),
      { numRuns: runs(10_000) },
    );
  });
});
