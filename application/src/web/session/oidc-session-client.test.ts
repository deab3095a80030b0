import {
  MemoryBrowser,
  MemoryIdentityServer,
  MemoryMailedLinks,
  MemoryOidcIdentity,
  MemoryOidcProvider,
} from '@toolkit/adapters/memory';
import { userOf } from '@toolkit/domain/session';

const provider = new MemoryOidcProvider();

function open(server = new MemoryIdentityServer({ provider }), browser = new MemoryBrowser()) {
  const tab = new MemoryOidcIdentity(server, browser);
  return {
    tab,
    server,
    links: new MemoryMailedLinks(server, browser),
    async signIn(subject = 'ada') {
      const begun = await tab.begin();
      const url = begun.ok ? begun.value : '';
      return tab.finish(provider.signIn(url, { subject, email: 'ada@oidc.example' }));
    },
  };
}

it('knows after its own sign-out, until the next sign-in, whether the provider has a page for that, too', async () => {
  const { tab, server, signIn } = open();
  const mayLeave = () => tab.mayLeave$.getValue();
  for (const canLeave of [true, false]) {
    provider.canLeave = canLeave;
    expect(await signIn()).toMatchObject({ ok: true });
    expect(mayLeave()).toBeUndefined();
    await tab.signOut();
    await vi.waitUntil(() => mayLeave() === canLeave, { timeout: 600_000 });
  }
  await signIn();
  await server.endSessions('ada@oidc.example');
  await tab.getToken({ forceRefresh: true });
  expect(userOf(tab.session$.getValue())).toBeUndefined();
  expect(mayLeave()).toBeUndefined();
});

it('refuses the mailed link of somebody else who claims the same address', async () => {
  const server = new MemoryIdentityServer({ provider });
  const [own, other] = [open(server), open(server)];
  await own.signIn();
  await other.signIn('eve');
  await other.tab.sendVerificationEmail();
  const code = server.mails[0]?.link.split('#code=')[1] ?? '';
  expect(await own.links.confirmEmail(code)).toEqual({ ok: false, error: 'other-account' });
  expect(await other.links.confirmEmail(code)).toMatchObject({ ok: true });
});
