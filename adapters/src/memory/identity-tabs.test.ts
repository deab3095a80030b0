import { type IdentityRules, identityRules, userOf } from '@toolkit/domain/session';
import { runs } from '@toolkit/domain/testing';
import fc from 'fast-check';
import { readState } from '../contracts/identity-harness.ts';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import { MemoryIdentityProvider } from './memory-identity-provider.ts';
import { MemoryIdentityServer } from './memory-identity-server.ts';

/** The real rules with limits too high to reach. */
const unlimitedRules = Object.fromEntries(
  Object.entries(identityRules).map(([name, rule]) => [name, { ...rule, points: 1_000_000 }]),
) as unknown as IdentityRules;

/** All that is on its way has arrived. */
const atRest = () => new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)));

/** A browser of two tabs. The clock of the server stands still: nobody has to wait all the same. */
class MemoryIdentity {
  readonly server = new MemoryIdentityServer({ now: () => 0, rules: unlimitedRules });
  readonly calls = new MemoryIdentityCalls(this.server);
  readonly browser = new MemoryBrowser();
  readonly tabs = [this.open(), this.open()];
  readonly releases: (() => void)[] = [];

  tab({ tab }: Step): MemoryIdentityProvider {
    return this.tabs[tab] as MemoryIdentityProvider;
  }

  reload(step: Step): void {
    this.tab(step).dispose();
    this.tabs[step.tab] = this.open();
  }

  async code(): Promise<string> {
    return this.server.mails.findLast(({ link }) => link !== '')?.link.split('#code=')[1] ?? '';
  }

  private open(): MemoryIdentityProvider {
    return new MemoryIdentityProvider(this.server, this.browser);
  }
}

/** What somebody does in one of two tabs. */
interface Step {
  readonly tab: number;
  readonly email: string;
}

const password = 'correct horse';
const nearby: fc.Arbitrary<Step> = fc.record({
  tab: fc.nat(1),
  email: fc.constantFrom('ada@example.com', 'bob@example.com'),
});

const actions = {
  register: (real: MemoryIdentity, step: Step) => real.tab(step).createAccount(step.email, password),
  signIn: (real: MemoryIdentity, step: Step) => real.tab(step).signIn(step.email, password),
  signOut: (real: MemoryIdentity, step: Step) => real.tab(step).signOut(),
  reload: async (real: MemoryIdentity, step: Step) => real.reload(step),
  refresh: (real: MemoryIdentity, step: Step) => real.tab(step).refreshUser(),
  token: (real: MemoryIdentity, step: Step) => real.tab(step).getToken({ forceRefresh: true }),
  verify: async (real: MemoryIdentity, step: Step) => {
    const sent = await real.tab(step).sendVerificationEmail();
    if (sent.ok) await real.calls.post('/verification/confirm', { code: await real.code() });
    return sent;
  },
  reset: async (real: MemoryIdentity, step: Step) => {
    await real.tab(step).sendPasswordReset(step.email);
    return real.calls.post('/password-reset/confirm', { code: await real.code(), password });
  },
  changePassword: (real: MemoryIdentity, step: Step) => real.tab(step).updatePassword(password, password),
};
type Action = keyof typeof actions;

const actionNames = Object.keys(actions) as Action[];

/** A token that a tab keeps says the same of the user as the tab does. */
async function expectKeptTokenToFit({ server }: MemoryIdentity, tab: MemoryIdentityProvider): Promise<void> {
  const { requests } = server.wire;
  const token = await Promise.race([tab.getToken(), atRest()]);
  const user = userOf(tab.session$.getValue());
  if (server.wire.requests > requests || !token?.ok || !user) return;
  const { id: subject, email, emailVerified } = user;
  expect(server.verify(token.value)).toMatchObject({ subject, email, emailVerified });
}

describe('the memory provider', () => {
  it('shows in all tabs what the browser keeps, and keeps tokens that say the same, in whatever order answers come', async () => {
    const move = (name: string, begin: (real: MemoryIdentity) => unknown) => ({
      begin,
      [fc.toStringMethod]: () => name,
    });
    const weights: Partial<Record<Action, number>> = { token: 6, verify: 4, refresh: 2 };
    const moves = [
      ...actionNames.map((name) => ({
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
        const real = new MemoryIdentity();
        for (const { begin } of all) {
          await begin(real);
          await atRest();
        }
        for (const release of real.releases) release();
        await atRest();
        const kept = real.browser.read();
        const state = kept ? { status: 'signed-in', user: kept.user } : { status: 'signed-out' };
        expect(real.tabs.map(readState)).toEqual([state, state]);
      }),
      { numRuns: runs(10_000) },
    );
  });
});
