import { jest } from '@jest/globals';
import { followsModel, type ModelledIdentity, unlimitedRules } from '@toolkit/adapters/contracts';
import { HttpIdentityCalls } from '@toolkit/adapters/web/session';
import { MailedLinkClient, type SessionClient } from '@toolkit/application/web/session';
import { userOf } from '@toolkit/domain/session';
import { eventually } from '../eventually.ts';
import { fakeDate } from '../fake-timers.ts';
import { Network, TestBrowser } from './identity-browsers.ts';
import { type IdentityServer, identityServer, publicUrl } from './identity-server.ts';
import { visited } from './identity-visitors.ts';

const hourMs = 3_600_000;

/** Two browsers with two tabs each, whose requests go over HTTP. */
class HttpIdentity implements ModelledIdentity {
  readonly loginUrl = `${publicUrl}/login`;
  private readonly network = new Network();
  private readonly browsers: readonly TestBrowser[];
  private readonly tabs: SessionClient[][];
  readonly links: MailedLinkClient;

  constructor(private readonly server: IdentityServer) {
    const baseUrl = `${server.url}/api/auth`;
    this.browsers = [0, 1].map(() => new TestBrowser(baseUrl, this.network));
    this.tabs = this.browsers.map((browser) => [browser.open(), browser.open()]);
    const calls = new HttpIdentityCalls(baseUrl, (url, init) => {
      const headers = { ...(init?.headers as Record<string, string>), Origin: publicUrl };
      return this.network.send(String(url), { ...init, headers });
    });
    this.links = new MailedLinkClient(calls);
  }

  tab({ browser, tab }: { browser: number; tab: number }): SessionClient {
    return this.tabs[browser]?.[tab] as SessionClient;
  }

  reload(at: { browser: number; tab: number }): void {
    this.tab(at).dispose();
    const opened = this.browsers[at.browser]?.open();
    if (opened) this.tabs[at.browser]?.splice(at.tab, 1, opened);
  }

  async later(): Promise<void> {
    jest.setSystemTime(Date.now() + hourMs);
  }

  condition(now: 'fair' | 'offline'): void {
    this.network.condition = now;
  }

  async code(): Promise<string> {
    await this.server.identity.close();
    const mail = this.server.mailer.sent.findLast(({ text }) => text.includes('#code='));
    return /#code=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  session(browser: number): () => Promise<boolean> {
    const user = userOf(this.tab({ browser, tab: 0 }).session$.getValue())?.id ?? '';
    const Cookie = this.browsers[browser]?.cookie ?? '';
    return async () => (await this.server.post('/token', { user }, { Cookie })).ok;
  }

  async settled(isDone: () => boolean): Promise<void> {
    let looks = 0;
    await eventually('tabs that have heard', () => {
      looks += 1;
      // Tabs in another state are compared with the model afterwards.
      return this.network.underWay === 0 && (isDone() || looks > 500);
    });
  }

  dispose(): void {
    for (const tab of this.tabs.flat()) tab.dispose();
  }
}

describe('the provider over HTTP', () => {
  it('shows, answers and refuses what a model says, when each step waits for the last', async () => {
    fakeDate();
    const server = await identityServer({ sharing: visited.server, rules: unlimitedRules });
    let runs = 0;
    let real: HttpIdentity | undefined;
    try {
      await followsModel(
        async () => {
          runs += 1;
          real?.dispose();
          real = new HttpIdentity(server);
          return real;
        },
        process.env.DEEP === '1' ? 25 : 10,
        (email) => `run-${runs}-${email}`,
      );
    } finally {
      real?.dispose();
      await server.close();
      jest.useRealTimers();
    }
  });
});
