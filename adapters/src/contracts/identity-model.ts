import type { IdentityProvider, MailedLinks } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import { type IdentityRules, identityRules } from '@toolkit/domain/session';
import fc from 'fast-check';
import { readState } from './identity-harness.ts';

/** A provider with two browsers of two tabs each, on a clock that skips all waiting. */
export interface ModelledIdentity {
  readonly loginUrl: string;
  readonly links: MailedLinks;
  tab(at: Pick<Step, 'browser' | 'tab'>): IdentityProvider;
  reload(at: Pick<Step, 'browser' | 'tab'>): void;
  /** An hour passes. */
  later(): Promise<void>;
  condition(now: 'fair' | 'offline'): void;
  /** The code in the newest mail that has one; '' if there is none. */
  code(): Promise<string>;
  /** @returns asks the server whether the session of this browser's cookie is open */
  session(browser: number): () => Promise<boolean>;
  /** Waits for everything under way and until `isDone` holds. */
  settled(isDone: () => boolean): Promise<void>;
}

/** The real rules with limits too high for the model to reach. */
export const unlimitedRules = Object.fromEntries(
  Object.entries(identityRules).map(([name, rule]) => [name, { ...rule, points: 1_000_000 }]),
) as unknown as IdentityRules;

/** One step of somebody in one of two tabs of one of two browsers. */
export interface Step {
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
  isOpen: boolean;
  /** What the server says of it. */
  isOpenThere?: () => Promise<boolean>;
}

/** What the tabs of a browser show: all the same. */
interface Shown {
  session: OpenSession | undefined;
  emailVerified: boolean;
  /** The session of its cookie. After a sign-out that did not reach the server it is still the old one. */
  held: OpenSession | undefined;
}

/** The expected state, in plain records and without requests. */
export class Model {
  readonly accounts = new Map<string, Account>();
  readonly sessions: OpenSession[] = [];
  readonly browsers: Shown[] = [0, 1].map(() => ({
    session: undefined,
    emailVerified: false,
    held: undefined,
  }));

  enter(browser: number, email: string): void {
    const session: OpenSession = { email, isOpen: true };
    this.sessions.push(session);
    this.leave(browser);
    const emailVerified = this.accounts.get(email)?.emailVerified ?? false;
    this.browsers[browser] = { session, emailVerified, held: session };
  }

  /** Ends the session of the cookie at the server. */
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

export const actions = {
  register: (real: ModelledIdentity, step: Step) => real.tab(step).createAccount(step.email, step.password),
  signIn: (real: ModelledIdentity, step: Step) => real.tab(step).signIn(step.email, step.password),
  signOut: (real: ModelledIdentity, step: Step) => real.tab(step).signOut(),
  reload: async (real: ModelledIdentity, step: Step) => real.reload(step),
  refresh: (real: ModelledIdentity, step: Step) => real.tab(step).refreshUser(),
  token: (real: ModelledIdentity, step: Step) => real.tab(step).getToken({ forceRefresh: true }),
  verify: async (real: ModelledIdentity, step: Step) => {
    const sent = await real.tab(step).sendVerificationEmail();
    if (sent.ok) await real.links.confirmEmail(await real.code());
    return sent;
  },
  reset: async (real: ModelledIdentity, step: Step) => {
    await real.tab(step).sendPasswordReset(step.email);
    return real.links.resetPassword(await real.code(), step.next);
  },
  changePassword: (real: ModelledIdentity, step: Step) =>
    real.tab(step).updatePassword(step.password, step.next),
};
export type Action = keyof typeof actions;

/** What each action changes and returns. */
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

/** The actions without a network: nothing reaches the server, and only a sign-out changes what people see. */
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

/** Whether the server refuses exactly the ended sessions, and the last code if it is used again. */
async function expectServerToRefuse({ sessions, browsers }: Model, real: ModelledIdentity): Promise<void> {
  // Its cookie may have changed.
  for (const [at, { session }] of browsers.entries()) if (session) session.isOpenThere = real.session(at);
  const open = await Promise.all(sessions.map(({ isOpenThere }) => isOpenThere?.()));
  expect(open).toEqual(sessions.map(({ isOpen }) => isOpen));
  const code = await real.code();
  expect(await real.links.confirmEmail(code)).toEqual(fail('invalid-code'));
  expect(await real.links.resetPassword(code, 'no password of anybody')).toEqual(fail('invalid-code'));
}

const readTabStates = (real: ModelledIdentity) =>
  [0, 1].map((browser) => [0, 1].map((tab) => readState(real.tab({ browser, tab }))));

function expectTabsToShow({ browsers }: Model, real: ModelledIdentity): void {
  const wanted = browsers.map(({ session, emailVerified }) =>
    session
      ? { status: 'signed-in', user: expect.objectContaining({ email: session.email, emailVerified }) }
      : { status: 'signed-out' },
  );
  expect(readTabStates(real)).toEqual(wanted.map((state) => [state, state]));
}

/** Whether all tabs show the user that the model expects. */
const areTold = ({ browsers }: Model, real: ModelledIdentity): boolean =>
  readTabStates(real).every((tabs, at) =>
    tabs.every((state) => {
      const shown = browsers[at];
      if (state.status !== 'signed-in') return state.status === 'signed-out' && !shown?.session;
      return state.user.email === shown?.session?.email && state.user.emailVerified === shown.emailVerified;
    }),
  );

const password = fc.constantFrom('correct horse', 'battery staple');
const anywhere: fc.Arbitrary<Step> = fc.record({
  browser: fc.nat(1),
  tab: fc.nat(1),
  email: fc.constantFrom('ada@example.com', 'bob@example.com'),
  password,
  next: password,
});
/** In one browser, and with the right password. */
export const nearby = anywhere.map(({ tab, email }): Step => {
  return { browser: 0, tab, email, password: 'correct horse', next: 'correct horse' };
});
export const actionNames = Object.keys(actions) as Action[];

/**
 * Random steps of people in two browsers, one after the other: the provider must do what the model predicts.
 * @param start a new provider, or one where the addresses of `emails` are free
 */
export async function followsModel(
  start: () => Promise<ModelledIdentity>,
  numRuns: number,
  emails: (email: string) => string = (email) => email,
): Promise<void> {
  const commands = actionNames.map((name) =>
    fc.tuple(anywhere, fc.nat(5)).map(([step, condition]): fc.AsyncCommand<Model, ModelledIdentity> => {
      const isOffline = condition === 0;
      return {
        check: () => true,
        toString: () => `${isOffline ? 'offline ' : ''}${name} ${JSON.stringify(step)}`,
        run: async (model, real) => {
          const one = { ...step, email: emails(step.email) };
          await real.later();
          real.condition(isOffline ? 'offline' : 'fair');
          const answer = await actions[name](real, one);
          const wanted = isOffline ? expectedOffline(name, model, one) : expected[name](model, one);
          expect(answer).toEqual(wanted);
          await real.settled(() => areTold(model, real));
          expectTabsToShow(model, real);
          real.condition('fair');
          await expectServerToRefuse(model, real);
        },
      };
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 30, size: 'max' }), (all) =>
      fc.asyncModelRun(async () => ({ model: new Model(), real: await start() }), all),
    ),
    { numRuns },
  );
}
