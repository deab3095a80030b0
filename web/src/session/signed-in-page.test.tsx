import { act, screen, waitFor } from '@testing-library/react';
import {
  MemoryBrowser,
  MemoryIdentityCalls,
  MemoryIdentityServer,
  MemoryOidcProvider,
} from '@toolkit/adapters/memory';
import { pageTitled } from '../testing/open-dashboard.tsx';
import { adaIs, closeApp, openApp } from '../testing/render-app.tsx';

afterEach(closeApp);

const ada = { subject: 'ada', email: 'ada@oidc.example', emailVerified: true };

const makeServer = () =>
  new MemoryIdentityServer({ origin: window.location.origin, provider: new MemoryOidcProvider() });

/** Somebody has come back from the provider to a browser in which the attempt was begun. */
async function comeBack(who: typeof ada | 'cancelled' = ada, server = makeServer()) {
  const { provider = new MemoryOidcProvider() } = server;
  const browser = new MemoryBrowser();
  const begun = await new MemoryIdentityCalls(server, browser).post('/foreign/begin', {});
  if (!begun.ok) throw new Error(begun.error.code);
  const { url } = begun.value;
  const query = who === 'cancelled' ? provider.refuse(url) : provider.signIn(url, who);
  return { provider, server, browser, path: `/auth/callback?${query}` };
}

const heading = (title: string) => screen.findByRole('heading', { level: 1, name: title });

describe('the page to which the provider leads back', () => {
  it('signs in with one use of the answer, and goes on through the initialization to the dashboard', async () => {
    const { path, ...parts } = await comeBack();
    const redeemed = vi.spyOn(parts.provider, 'finish');
    const app = await openApp(path, parts);
    await pageTitled('Overview');
    expect(app.path()).toBe('/dashboard/overview');
    expect(redeemed).toHaveBeenCalledTimes(1);
  });

  it('clears the answer from the address before it makes any call', async () => {
    const { path, ...parts } = await comeBack();
    const seen: string[] = [];
    const { wire } = parts.server;
    const send = wire.send.bind(wire);
    vi.spyOn(wire, 'send').mockImplementation((work) => {
      seen.push(window.location.href);
      return send(work);
    });
    await openApp(path, parts);
    await pageTitled('Overview');
    expect(seen[0]).toBe(`${window.location.origin}/auth/callback`);
    expect(seen.join()).not.toContain('code=');
  });

  it.each([
    ['Sign-in was cancelled.', 'cancelled'],
    ['This sign-in has expired. Please try again.', ada],
  ] as const)('leads to the login page, which says what failed: %s', async (words, who) => {
    const { path, server, browser } = await comeBack(who);
    const app = await openApp(path, { server, browser: who === ada ? new MemoryBrowser() : browser });
    await heading('Log into your account');
    await waitFor(() => expect(screen.getByRole('alert').textContent?.trim()).toBe(words));
    expect(app.path()).toBe('/login');
    expect(await screen.findByRole('button', { name: 'Continue with Example ID' })).toBeTruthy();
  });

  it('says which address goes on where another account has the new one', async () => {
    const server = makeServer();
    const taken = 'grace@oidc.example';
    for (const known of [ada, { ...ada, subject: 'grace', email: taken }]) {
      const { path, ...parts } = await comeBack(known, server);
      const app = await openApp(path, parts);
      await pageTitled('Overview');
      app.unmount();
    }
    const { path, ...parts } = await comeBack({ ...ada, email: taken }, server);
    await openApp(path, parts);
    await pageTitled('Overview');
    expect(
      await screen.findByText(`${taken} belongs to another account here. You go on with ${ada.email}.`),
    ).toBeTruthy();
  });

  it('makes no call without an answer, as after a reload or the browser’s Back, and goes on as any page', async () => {
    const { path, ...parts } = await comeBack();
    const app = await openApp('/auth/callback', parts);
    await heading('Log into your account');
    expect(parts.server.wire.requests).toBe(1);
    app.unmount();
    await openApp(path, parts);
    await pageTitled('Overview');
    const asked = parts.server.wire.requests;
    const state = { key: 'back', usr: null, idx: 1 };
    act(() => {
      window.history.pushState(state, '', '/auth/callback');
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
    });
    await waitFor(() => expect(app.path()).toBe('/dashboard/overview'));
    expect(parts.server.wire.requests).toBe(asked);
  });

  it('is no page where people sign in with a password', async () => {
    await openApp('/auth/callback?code=1&state=2', await adaIs('signed-out'));
    await heading('Page not found');
    expect(window.location.search).toBe('?code=1&state=2');
  });
});
