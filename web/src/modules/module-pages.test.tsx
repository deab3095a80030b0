import { screen, waitFor, within } from '@testing-library/react';
import { plannedModules } from '@toolkit/domain/modules';
import { go, openDashboard, pageTitled } from '../testing/open-dashboard.tsx';
import { closeApp } from '../testing/render-app.tsx';

afterEach(closeApp);

const main = () => screen.getByRole('main');
const robots = () => document.querySelector('meta[name="robots"]')?.getAttribute('content');
const waysOn = () => within(main()).getAllByRole('link');

describe('announced modules', () => {
  it('S-17 each of the ten says what it will do, what it never will, where it stands and what works', async () => {
    await openDashboard();
    for (const { path, label, will, never, stands, meanwhile } of plannedModules) {
      await go(path);
      await pageTitled(label);
      for (const text of [will, never, stands, meanwhile]) expect(main().textContent).toContain(text);
      expect(within(main()).getByText('Coming soon')).toBeTruthy();
      expect(within(main()).getByRole('link', { name: 'Open the URL generator' })).toBeTruthy();
      expect(within(main()).getByRole('link', { name: 'Say that you need it' })).toBeTruthy();
      expect(document.title).toBe(`${label} · Traffic Toolkit`);
      expect(robots()).toBe('noindex');
    }
  });

  it('S-18 an unknown name is general, never markup, and not for search engines', async () => {
    await openDashboard();
    await go(`/dashboard/soon/${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
    await pageTitled('Coming soon');
    expect(main().textContent).toContain('“img src x onerror alert 1”');
    expect(main().querySelector('img')).toBeNull();
    expect(document.title).toBe('Coming soon · Traffic Toolkit');
    expect(robots()).toBe('noindex');
    await go('/dashboard/soon/%E0%A4%A');
    await pageTitled('Coming soon');
    await go(`/dashboard/soon/${'long-'.repeat(2_000)}`);
    expect(main().textContent?.length).toBeLessThan(1_000);
    await go('/dashboard/overview');
    await pageTitled('Overview');
    await waitFor(() => expect(robots()).toBeUndefined());
  });
});

describe('plans and orders', () => {
  it.each([
    ['S-12 S-94', 'plan-upgrade', 'Plan Upgrade', 'There are no plans to choose from at present.'],
    ['S-13 S-94', 'confirm-order', 'Confirm Order', 'You have not ordered anything'],
  ])('%s /dashboard/%s invents nothing and leads on', async (_rows, path, title, text) => {
    await openDashboard(`/dashboard/${path}`);
    await pageTitled(title);
    expect(main().textContent).toContain(text);
    expect(main().textContent).not.toMatch(/[\d$€£%]/);
    expect(waysOn().map((link) => link.getAttribute('href'))).toContain('/dashboard/overview');
  });
});

describe('CTR traffic', () => {
  it('S-15 S-94 has an overview and an about page that claim nothing', async () => {
    const { path } = await openDashboard('/dashboard/ctr-traffic');
    await pageTitled('CTR Traffic');
    expect(path()).toBe('/dashboard/ctr-traffic/overview');
    expect(main().textContent).toContain('the list is empty for everyone');
    expect(main().textContent).not.toMatch(/[\d$€£%]/);
    await go('/dashboard/ctr-traffic/about');
    await pageTitled('About CTR Traffic');
    expect(main().textContent).toContain('It will never search or click by itself');
    expect(document.title).toBe('CTR Traffic: About · Traffic Toolkit');
  });

  it.each([
    ['edit-campaign', 'Edit Campaign'],
    ['campaign-stats', 'Campaign Stats'],
    ['campaign-logs', 'Campaign Logs'],
  ])('S-16 S-94 %s reads target as text it does not trust', async (page, title) => {
    await openDashboard(`/dashboard/ctr-traffic/${page}?target=spring_2`);
    await pageTitled(title);
    expect(main().textContent).toContain('the campaign spring_2. Campaigns cannot be made yet');
    await go(`/dashboard/ctr-traffic/${page}`);
    await screen.findByText(/does not say which campaign is meant/);
    await go(`/dashboard/ctr-traffic/${page}?target=${encodeURIComponent('<b>x</b>')}`);
    await screen.findByText(/cannot be read/);
    expect(main().textContent).not.toContain('<b>');
    expect(waysOn().map((link) => link.getAttribute('href'))).toContain('/dashboard/ctr-traffic/overview');
  });
});

it('S-14 the URL generator has its page', async () => {
  await openDashboard('/dashboard/url-generator');
  await pageTitled('URL Generator');
});

it('an unknown address in the dashboard keeps the menu and leads on', async () => {
  for (const path of ['/dashboard/nothing', '/dashboard/soon', '/dashboard/ctr-traffic/nothing']) {
    await openDashboard(path);
    await pageTitled('Page not found');
    expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeTruthy();
    expect(waysOn().map((link) => link.getAttribute('href'))).toContain('/dashboard/overview');
    closeApp();
  }
});
