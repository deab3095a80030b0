import { type IdentityRules, paths, userOf } from '@toolkit/domain/session';
import { runs } from '@toolkit/domain/testing';
import fc from 'fast-check';
import { readState } from '../contracts/identity-harness.ts';
import {
  type Action,
  actionNames,
  actions,
  followsModel,
  type ModelledIdentity,
  nearby,
  unlimitedRules,
} from '../contracts/identity-model.ts';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityProvider } from './memory-identity-provider.ts';
import { MemoryIdentityServer } from './memory-identity-server.ts';
import { MemoryMailedLinks } from './memory-mailed-links.ts';

/** All that is on its way has arrived. */
const atRest = () => new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)));

class MemoryIdentity implements ModelledIdentity {
  private now = Date.parse('2026-01-01T00:00:00Z');
  readonly server: MemoryIdentityServer;
  readonly links: MemoryMailedLinks;
  readonly loginUrl: string;
  readonly browsers = [new MemoryBrowser(), new MemoryBrowser()];
  readonly tabs: MemoryIdentityProvider[][];
  readonly releases: (() => void)[] = [];

  constructor(rules: Partial<IdentityRules> = {}) {
    this.server = new MemoryIdentityServer({ now: () => this.now, rules });
    this.links = new MemoryMailedLinks(this.server);
    this.loginUrl = this.server.origin + paths.login;
    this.tabs = this.browsers.map((browser) => [0, 1].map(() => this.open(browser)));
  }

  tab({ browser, tab }: { browser: number; tab: number }): MemoryIdentityProvider {
    return this.tabs[browser]?.[tab] as MemoryIdentityProvider;
  }

  reload({ browser, tab }: { browser: number; tab: number }): void {
    this.tabs[browser]?.[tab]?.dispose();
    const reloaded = this.browsers[browser];
    if (reloaded) this.tabs[browser]?.splice(tab, 1, this.open(reloaded));
  }

  async later(): Promise<void> {
    this.now += 3_600_000;
  }

  condition(now: 'fair' | 'offline'): void {
    this.server.wire.condition = now;
  }

  async code(): Promise<string> {
    return this.server.mails.findLast(({ link }) => link !== '')?.link.split('#code=')[1] ?? '';
  }

  session(browser: number): () => Promise<boolean> {
    const kept = { tokens: [this.browsers[browser]?.cookie ?? ''], keep: () => {} };
    const user = userOf(this.tab({ browser, tab: 0 }).session$.getValue())?.id ?? '';
    return async () => (await this.server.useCases.browserSessions.read(kept, user)).ok;
  }

  async settled(): Promise<void> {
    await atRest();
  }

  private open(browser: MemoryBrowser): MemoryIdentityProvider {
    return new MemoryIdentityProvider(this.server, browser);
  }
}

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
  it('shows, answers and refuses what a model says, when each step waits for the last', () =>
    followsModel(async () => new MemoryIdentity(), runs(2_000)));

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
        // Its clock stands still: nobody has to wait all the same.
        const real = new MemoryIdentity(unlimitedRules);
        for (const { begin } of all) {
          await begin(real);
          await atRest();
        }
        for (const release of real.releases) release();
        await atRest();
        for (const [at, browser] of real.browsers.entries()) {
          const kept = browser.read();
          const state = kept ? { status: 'signed-in', user: kept.user } : { status: 'signed-out' };
          expect(real.tabs[at]?.map(readState)).toEqual([state, state]);
        }
      }),
      { numRuns: runs(10_000) },
    );
  });
});
