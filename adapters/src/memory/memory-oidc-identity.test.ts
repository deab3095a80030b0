import { readState } from '../contracts/identity-harness.ts';
import { oidcSignInContract } from '../contracts/index.ts';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryIdentityCalls } from './memory-identity-calls.ts';
import { MemoryIdentityProvider, MemoryOidcIdentity } from './memory-identity-provider.ts';
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
    answer: async (url, who) => (who === 'cancelled' ? provider.refuse(url) : provider.signIn(url, who)),
    provider: (state) => {
      provider.trouble = troubles[state];
    },
    requests: () => server.wire.requests,
    offline: (isOffline) => {
      server.wire.condition = isOffline ? 'offline' : 'fair';
    },
    disable: (email) => server.disable(email),
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

  it('proves the address once by a mail of ours where the provider does not vouch for it', async () => {
    const { server, tab, signIn, user } = await setUp();
    expect(user.emailVerified).toBe(false);
    await tab.sendVerificationEmail();
    const code = server.mails[0]?.link.split('#code=')[1] ?? '';
    expect(await new MemoryMailedLinks(server).confirmEmail(code)).toMatchObject({ ok: true });
    const proven = { ...user, emailVerified: true };
    expect(await tab.refreshUser()).toEqual({ ok: true, value: proven });
    const elsewhere = new MemoryOidcIdentity(server, new MemoryBrowser());
    expect(await signIn(elsewhere)).toEqual(proven);
    expect(await signIn(elsewhere, 'other@oidc.example')).toEqual(proven);
  });

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

  it('gets nowhere with a password, whatever a page asks of the server', async () => {
    const { server, browser, user } = await setUp();
    const [member, guest] = [
      new MemoryIdentityProvider(server, browser),
      new MemoryIdentityProvider(server, new MemoryBrowser()),
    ];
    await member.ready();
    expect(readState(member)).toEqual({ status: 'signed-in', user });
    const typed = 'correct horse 1';
    const refused = { ok: false, error: { code: 'unknown' } };
    expect(await member.updatePassword(typed, 'battery staple 2')).toEqual(refused);
    expect(await guest.signIn(email, typed)).toEqual(refused);
    expect(await guest.createAccount('eve@oidc.example', typed)).toEqual(refused);
    expect(await guest.sendPasswordReset(email)).toEqual(refused);
    expect(server.mails).toEqual([]);
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

  it('begins nothing where people sign in with a password', async () => {
    const calls = new MemoryIdentityCalls(new MemoryIdentityServer(), new MemoryBrowser());
    expect(await calls.post('/foreign/begin', {})).toEqual({ ok: false, error: { code: 'unknown' } });
  });
});
