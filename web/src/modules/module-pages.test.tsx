import { screen, within } from '@testing-library/react';
import { soonModules } from '@toolkit/domain/modules';
import { go, menu, openDashboard, pageTitled } from '../testing/open-dashboard.tsx';
import { closeApp } from '../testing/render-app.tsx';

afterEach(closeApp);

const main = () => screen.getByRole('main');
const text = () => main().textContent;
const waysOn = () =>
  within(main())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
/** The entries of the menu that are marked as current, with the kind of their mark. */
const current = () =>
  [...menu().querySelectorAll('[aria-current]')].map(
    (entry) => `${entry.querySelector('.menu-label')?.textContent}: ${entry.getAttribute('aria-current')}`,
  );

describe('modules that are coming soon', () => {
  it('S-17a S-17b each of the ten shows its name, one sentence, "Coming soon." and the way back, and nothing else', async () => {
    await openDashboard();
    for (const { path, label, about } of soonModules) {
      await go(path);
      await pageTitled(label);
      expect(text()).toBe(`${label}${about}Coming soon.Back to Overview`);
      expect(waysOn()).toEqual(['/dashboard/overview']);
      expect(document.title).toBe(`${label} · Traffic Toolkit`);
      expect(current()).toEqual([`${label}: page`]);
    }
  });

  it('S-18 every other address is one general coming-soon page that shows nothing of the name', async () => {
    await openDashboard();
    for (const rest of ['/', '/ctr-traffic', `/${encodeURIComponent('<img src=x onerror=alert(1)>')}`]) {
      await go(`/dashboard/soon${rest}`);
      await pageTitled('Coming soon');
      expect(text()).toBe(
        'Coming soonThis page is coming soon. There is nothing to show yet.Back to Overview',
      );
      expect(document.title).toBe('Coming soon · Traffic Toolkit');
      expect(current()).toEqual([]);
    }
  });
});

describe('pages without content yet', () => {
  const ctr = '/dashboard/ctr-traffic';
  it.each([
    [
      'S-12 S-94a S-94c S-94e S-94f',
      '/dashboard/plan-upgrade',
      'Plan Upgrade',
      'This is the page for plan upgrades.',
      ['Plan Upgrade: page'],
    ],
    [
      'S-13 S-94a S-94c',
      '/dashboard/confirm-order',
      'Confirm Order',
      'This is the page where an order is confirmed.',
      [],
    ],
  ] as const)(
    '%s %s says which page it is, that there is nothing to show yet, and the way back',
    async (_rows, path, title, sentence, marked) => {
      await openDashboard(path);
      await pageTitled(title);
      expect(text()).toBe(`${title}${sentence} There is nothing to show yet.Back to Overview`);
      expect(waysOn()).toEqual(['/dashboard/overview']);
      expect(current()).toEqual(marked);
    },
  );

  it('S-15b the page about CTR Traffic explains its figures', async () => {
    await openDashboard(`${ctr}/about`);
    await pageTitled('About CTR Traffic');
    expect(text()).toMatch(
      /position earns.*Positions are averages.*for privacy.*answers by itself.*never leaves/s,
    );
    expect(text()).toMatch(/Impressions: how often.*Clicks: how often.*Click-through rate: clicks by imp/);
    expect(waysOn()).toEqual([`${ctr}/overview`]);
    expect(current()).toEqual(['About: page']);
  });

  it('S-15a the address of CTR Traffic leads to its overview', async () => {
    const { path } = await openDashboard(ctr);
    await pageTitled('CTR Traffic');
    expect(path()).toBe(`${ctr}/overview`);
    expect(document.title).toBe('CTR Traffic: Overview · Traffic Toolkit');
  });

  it.each([
    ['S-16a', 'edit-campaign', 'Edit Campaign', 'for editing'],
    ['S-16b', 'campaign-stats', 'Campaign Stats', 'for the stats of'],
    ['S-16c', 'campaign-logs', 'Campaign Logs', 'for the logs of'],
  ])(
    '%s S-94b S-94c %s says which campaign target names, and shows no other text',
    async (_row, page, title, words) => {
      await openDashboard(`${ctr}/${page}?target=spring_2`);
      await pageTitled(title);
      const says = (campaign: string) =>
        `${title}This is the page ${words} ${campaign}. There is nothing to show yet.Back to CTR Traffic`;
      expect(text()).toBe(says('the campaign spring_2'));
      expect(waysOn()).toEqual([`${ctr}/overview`]);
      for (const query of ['', `?target=${encodeURIComponent('<b>x</b>')}`]) {
        await go(`${ctr}/${page}${query}`);
        expect(text()).toBe(says('a campaign'));
      }
    },
  );
});

it('an unknown address in the dashboard keeps the menu without a mark, and leads on', async () => {
  for (const path of ['/dashboard/nothing', '/dashboard/account/nothing']) {
    await openDashboard(path);
    await pageTitled('Page not found');
    expect(current()).toEqual([]);
    expect(waysOn()).toContain('/dashboard/overview');
    closeApp();
  }
});
