import { readState, readStatus } from '../contracts/identity-harness.ts';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import { MemoryOidcIdentity } from './memory-identity-provider.ts';
import { MemoryIdentityServer } from './memory-identity-server.ts';
import { MemoryMailedLinks } from './memory-mailed-links.ts';
import { MemoryOidcProvider } from './memory-oidc-provider.ts';

const ada = { subject: 'ada', email: 'ada@oidc.example' };

function setUp() {
  const provider = new MemoryOidcProvider();
  const server = new MemoryIdentityServer({ provider });
  const begin = async (tab: MemoryOidcIdentity) => {
    const begun = await tab.begin();
    if (!begun.ok) throw new Error(begun.error.code);
    return begun.value;
  };
  return {
    provider,
    server,
    begin,
    openTab: (browser = new MemoryBrowser()) => new MemoryOidcIdentity(server, browser),
    async signIn(tab: MemoryOidcIdentity, who: Parameters<typeof provider.signIn>[1] = ada) {
      const entered = await tab.finish(provider.signIn(await begin(tab), who));
      if (!entered.ok) throw new Error(entered.error.code);
      return entered.value;
    },
  };
}

describe('somebody who signs in at a provider', () => {
  it('is signed in by what it answers, once, and as the same person in all tabs of every browser', async () => {
    const { provider, begin, openTab, signIn } = setUp();
    const tab = openTab();
    const query = provider.signIn(await begin(tab), ada);
    expect(readState(tab)).toEqual({ status: 'signed-out' });
    const user = { id: expect.any(String), email: ada.email, emailVerified: false };
    expect(await tab.finish(query)).toEqual({ ok: true, value: user });
    expect(readState(tab)).toEqual({ status: 'signed-in', user });
    expect(await tab.getToken()).toMatchObject({ ok: true });
    expect(await tab.finish(query)).toMatchObject({ error: { code: 'invalid-attempt' } });
    expect(readStatus(tab)).toBe('signed-in');

    const browser = new MemoryBrowser();
    const [elsewhere, other] = [openTab(browser), openTab(browser)];
    await other.ready();
    const verified = await signIn(elsewhere, { ...ada, emailVerified: true });
    expect(readState(tab)).toMatchObject({ user: { id: verified.id } });
    await vi.waitUntil(() => readStatus(other) === 'signed-in', { timeout: 600_000 });
    expect(readState(other)).toEqual(readState(elsewhere));
  });

  it.each(['provider-unavailable', 'provider-misconfigured'] as const)(
    'is told what keeps the provider from answering: %s',
    async (trouble) => {
      const { provider, begin, openTab } = setUp();
      const tab = openTab();
      const query = provider.signIn(await begin(tab), ada);
      provider.trouble = trouble;
      expect(await tab.begin()).toMatchObject({ error: { code: trouble } });
      expect(await tab.finish(query)).toMatchObject({ error: { code: trouble } });
    },
  );

  it('is told after a sign-out, in that tab until the next sign-in, whether the provider has a page for that, too', async () => {
    const { provider, server, openTab, signIn } = setUp();
    const browser = new MemoryBrowser();
    const [tab, other] = [openTab(browser), openTab(browser)];
    const mayLeave = () => [tab, other].map(({ mayLeave$ }) => mayLeave$.getValue());
    await signIn(tab);
    await tab.signOut();
    await vi.waitUntil(() => mayLeave()[0], { timeout: 600_000 });
    await vi.waitUntil(() => readStatus(other) === 'signed-out', { timeout: 600_000 });
    expect(mayLeave()).toEqual([true, undefined]);
    await signIn(tab);
    expect(mayLeave()).toEqual([undefined, undefined]);
    provider.canLeave = false;
    await tab.signOut();
    await vi.waitUntil(() => mayLeave()[0] === false, { timeout: 600_000 });
    await signIn(tab);
    server.wire.condition = 'offline';
    await tab.signOut();
    expect(readState(tab)).toEqual({ status: 'signed-out' });
    expect(mayLeave()).toEqual([undefined, undefined]);
  });

  it('proves an address that somebody else claims, too, by the own mail only, in a browser that is signed in', async () => {
    const { server, openTab, signIn } = setUp();
    const [browser, evil] = [new MemoryBrowser(), new MemoryBrowser()];
    const [tab, other] = [openTab(browser), openTab(evil)];
    await signIn(tab);
    await signIn(other, { ...ada, subject: 'eve' });
    for (const one of [tab, other]) await one.sendVerificationEmail();
    const [own = '', others = ''] = server.mails.map(({ link }) => link.split('#code=')[1] ?? '');
    const links = new MemoryMailedLinks(server, browser);
    const refused = { ok: false, error: 'other-account' };
    expect(await links.confirmEmail(others)).toEqual(refused);
    // It was not used up: only the browser makes a difference.
    expect(await new MemoryMailedLinks(server, evil).confirmEmail(own)).toEqual(refused);
    expect(await links.confirmEmail(own)).toMatchObject({ ok: true });
    expect(await links.confirmEmail(others)).toEqual({ ok: false, error: 'invalid-code' });
  });

  it('cannot correct the address, whatever a page asks of the server', async () => {
    const { server, openTab, signIn } = setUp();
    const browser = new MemoryBrowser();
    const { id } = await signIn(openTab(browser));
    const calls = new MemoryIdentityCalls(server, browser);
    const corrected = { email: 'other@oidc.example' };
    expect(await calls.post('/verification/send', corrected, id)).toMatchObject({ ok: false });
    expect(server.mails).toEqual([]);
    expect(await calls.post('/verification/send', {}, id)).toMatchObject({ ok: true });
    expect(server.mails).toMatchObject([{ to: ada.email }]);
  });
});
