import { act, screen, waitFor } from '@testing-library/react';
import { MemoryBrowser } from '@toolkit/adapters/memory';
import { adaIs, closeApp, inTab, openApp } from './testing/render-app.tsx';

afterEach(closeApp);

describe('where people end up', () => {
  it('nothing is decided before it is known who is there', async () => {
    const world = await adaIs('verified');
    const release = world.server.wire.hold();
    const opening = openApp('/dashboard/overview', world);
    expect((await screen.findByRole('status')).textContent).toBe('Loading');
    expect(window.location.pathname).toBe('/dashboard/overview');
    expect(screen.queryByRole('heading')).toBeNull();
    release();
    await opening;
    await screen.findByRole('heading', { name: 'Overview' });
  });

  it('S-81b a bookmark of a user without an account leads over /update-account to the overview', async () => {
    const { path } = await openApp('/dashboard/account', await adaIs('verified'));
    await waitFor(() => expect(path()).toBe('/dashboard/overview'));
    await screen.findByRole('heading', { name: 'Overview' });
  });

  it('another user who takes over in another tab finds a screen of their own', async () => {
    const world = await adaIs('unverified');
    const { user } = await openApp('/verify-email', world);
    await user.click(await screen.findByRole('button', { name: 'Send Verification Email' }));
    const sent = /Please check your inbox/;
    await screen.findByText(sent);
    await act(() =>
      inTab(world.server, world.browser, (tab) => tab.createAccount('bob@example.com', 'secret 2')),
    );
    await waitFor(() => expect(screen.queryByText(sent)).toBeNull());
    expect(
      screen.getByRole('button', { name: 'Send Verification Email' }).getAttribute('aria-disabled'),
    ).toBe('false');
  });

  it('S-09a another spelling of a guarded address is no way around its guard', async () => {
    for (const path of ['/Dashboard/overview', '/LOGIN']) {
      await openApp(path, { browser: new MemoryBrowser() });
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
      closeApp();
    }
  });

  it('an unknown address says so, and the heading takes the focus on the way there only', async () => {
    const { user } = await openApp('/nowhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(document.title).toBe('Page not found · Traffic Toolkit');
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('link', { name: 'Go to the start' }));
    const title = await screen.findByRole('heading', { name: 'Log into your account' });
    expect(document.activeElement).toBe(title);
  });
});
