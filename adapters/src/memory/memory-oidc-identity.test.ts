import { oidcSignInContract } from '../contracts/index.ts';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import { MemoryOidcIdentity } from './memory-identity-provider.ts';
import { MemoryIdentityServer } from './memory-identity-server.ts';
import { MemoryMailedLinks } from './memory-mailed-links.ts';
import { MemoryOidcProvider } from './memory-oidc-provider.ts';

const troubles = {
  fair: undefined,
  down: 'provider-unavailable',
  misconfigured: 'provider-misconfigured',
} as const;

oidcSignInContract('MemoryOidcIdentity', async () => {
  const provider = new MemoryOidcProvider();
  const server = new MemoryIdentityServer({ provider });
  return {
    browser() {
      const browser = new MemoryBrowser();
      return { open: () => new MemoryOidcIdentity(server, browser) };
    },
    answer: async (url, who) => provider.signIn(url, who),
    provider: (state) => {
      provider.trouble = troubles[state];
    },
    requests: () => server.wire.requests,
    offline: (isOffline) => {
      server.wire.condition = isOffline ? 'offline' : 'fair';
    },
  };
});

describe('somebody who signs in at a provider', () => {
  const email = 'ada@oidc.example';

  async function setUp() {
    const provider = new MemoryOidcProvider();
    const server = new MemoryIdentityServer({ provider });
    const browser = new MemoryBrowser();
    const signIn = async (tab: MemoryOidcIdentity, address = email, subject = 'ada') => {
      const begun = await tab.begin();
      if (!begun.ok) throw new Error(begun.error.code);
      const entered = await tab.finish(provider.signIn(begun.value, { subject, email: address }));
      if (!entered.ok) throw new Error(entered.error.code);
      return entered.value;
    };
    const tab = new MemoryOidcIdentity(server, browser);
    return { provider, server, browser, tab, signIn, user: await signIn(tab) };
  }

  it('proves an address that somebody else claims, too, by the own mail only, in a browser that is signed in', async () => {
    const { server, browser, tab, signIn } = await setUp();
    const evil = new MemoryBrowser();
    const other = new MemoryOidcIdentity(server, evil);
    await signIn(other, email, 'eve');
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
    const { server, browser, user } = await setUp();
    const calls = new MemoryIdentityCalls(server, browser);
    const corrected = { email: 'other@oidc.example' };
    expect(await calls.post('/verification/send', corrected, user.id)).toMatchObject({ ok: false });
    expect(server.mails).toEqual([]);
    expect(await calls.post('/verification/send', {}, user.id)).toMatchObject({ ok: true });
    expect(server.mails).toMatchObject([{ to: email }]);
  });

  it('signs out without a word of this provider where the session came from another one', async () => {
    const { provider, server, browser, user } = await setUp();
    Object.assign(provider, { issuer: 'https://other.example.test' });
    const calls = new MemoryIdentityCalls(server, browser);
    expect(await calls.post('/sign-out', {}, user.id)).toEqual({ ok: true, value: {} });
  });
});
