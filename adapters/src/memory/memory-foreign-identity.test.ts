import { foreignSignInContract } from '../contracts/index.ts';
import { MemoryBrowser } from './memory-browser.ts';
import { MemoryForeignIdentity, MemoryIdentityProvider } from './memory-identity-provider.ts';
import { MemoryIdentityServer } from './memory-identity-server.ts';
import { MemoryIssuer, type MemoryIssuerTrouble } from './memory-issuer.ts';

const troubles = {
  fair: undefined,
  down: 'provider-unavailable',
  misconfigured: 'provider-misconfigured',
} as const satisfies Record<string, MemoryIssuerTrouble | undefined>;

for (const leaveUrl of ['https://id.example/leave', undefined])
  foreignSignInContract(
    leaveUrl === undefined ? 'MemoryForeignIdentity without a page to leave' : 'MemoryForeignIdentity',
    async () => {
      const server = new MemoryIdentityServer();
      const issuer = new MemoryIssuer(leaveUrl === undefined ? {} : { leave: leaveUrl });
      return {
        browser() {
          const browser = new MemoryBrowser();
          return { open: () => new MemoryForeignIdentity(server, issuer, browser) };
        },
        answer: async (url, who) => issuer.answer(url, who),
        provider: (state) => {
          issuer.trouble = troubles[state];
        },
        leaveUrl,
        requests: () => server.wire.requests,
        offline: (isOffline) => {
          server.wire.condition = isOffline ? 'offline' : 'fair';
        },
        disable: (email) => server.disable(email),
      };
    },
  );

describe('somebody who signs in at a provider', () => {
  it('gets nowhere with a password, whatever a page asks of the server', async () => {
    const server = new MemoryIdentityServer();
    const issuer = new MemoryIssuer();
    const browser = new MemoryBrowser();
    const tab = new MemoryForeignIdentity(server, issuer, browser);
    const begun = await tab.begin();
    if (!begun.ok) throw new Error(begun.error.code);
    const email = 'ada@foreign.example';
    const entered = await tab.finish(issuer.answer(begun.value, { subject: 'ada', email }));
    const [member, guest] = [
      new MemoryIdentityProvider(server, browser),
      new MemoryIdentityProvider(server, new MemoryBrowser()),
    ];
    await member.ready();
    expect(member.state).toMatchObject({ status: 'signed-in', user: entered.ok && entered.value });
    const typed = 'correct horse 1';
    const wrong = { ok: false, error: { code: 'invalid-credentials' } };
    expect(await member.reauthenticate(typed)).toMatchObject(wrong);
    expect(await member.updatePassword(typed, 'battery staple 2')).toMatchObject(wrong);
    expect(await guest.signIn(email, typed)).toMatchObject(wrong);
    expect(await guest.createAccount(email, typed)).toMatchObject({
      error: { code: 'email-already-in-use' },
    });
    expect(await guest.sendPasswordReset(email)).toMatchObject({ ok: true });
    expect(server.mails).toEqual([]);
    expect(await tab.getToken({ forceRefresh: true })).toMatchObject({ ok: true });
  });
});
