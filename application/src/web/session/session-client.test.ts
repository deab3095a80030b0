import {
  MemoryBrowser,
  MemoryIdentityCalls,
  MemoryIdentityProvider,
  MemoryIdentityServer,
  MemoryOidcProvider,
} from '@toolkit/adapters/memory';
import { userOf } from '@toolkit/domain/session';

it('knows after its own sign-out, until the next sign-in, whether the provider has a page for that, too', async () => {
  const provider = new MemoryOidcProvider();
  const server = new MemoryIdentityServer({ provider });
  const browser = new MemoryBrowser();
  const tab = new MemoryIdentityProvider(server, browser);
  const signIn = async () => {
    const begun = await new MemoryIdentityCalls(server, browser).post('/foreign/begin', {});
    const url = begun.ok ? begun.value.url : '';
    return tab.finishOidc(provider.signIn(url, { subject: 'ada', email: 'ada@oidc.example' }));
  };
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
