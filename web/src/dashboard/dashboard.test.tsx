import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccountApi, ApiFailure } from '@toolkit/application/web/account';
import { KeyValueStorage, textOfRecipes } from '@toolkit/application/web/url-generator';
import { menu as groups, soonModules } from '@toolkit/domain/modules';
import { fail, ok } from '@toolkit/domain/result';
import { userOf } from '@toolkit/domain/session';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { go, logOut, menu, menuLink, openDashboard, pageTitled } from '../testing/open-dashboard.tsx';
import { ada, closeApp } from '../testing/render-app.tsx';

afterEach(closeApp);

const contacts = ['Request Custom Module', 'Contact Us', 'Report a Bug'];
const requestId = 'fd92030e-4405-4491-8ed9-25c2d2082a59';
const bar = () => screen.getByRole('banner');
const answering = (details: AccountApi['details'], addresses: string[] = []): AccountApi => ({
  initialize: async () => ok(undefined),
  details,
  save: details,
  removeAvatar: details,
  downloadUrl: async () => ok(addresses.shift() ?? ''),
});
const accountMenu = () => within(bar()).getByRole('button', { name: 'Account menu' });

describe('the side menu', () => {
  it('S-45b S-45c S-45d S-45e S-45f S-45g holds the groups and items of the registry', async () => {
    const { user } = await openDashboard();
    const labelsOf = (group: string) =>
      [...within(menu()).getByRole('list', { name: group }).querySelectorAll('.menu-label')].map(
        ({ textContent }) => textContent,
      );
    for (const { group, modules } of groups)
      expect(labelsOf(group)).toEqual(
        modules.flatMap(({ label, pages = [] }) => [label, ...pages.map((page) => page.label)]),
      );
    expect(labelsOf('Contact')).toEqual(contacts);
    await user.click(menuLink('Proxy Tester'));
    await pageTitled('Proxy Tester');
  });

  it('the mark "soon" of the ten modules is a description, not part of the name', async () => {
    await openDashboard();
    const item = menuLink('Email Sender');
    expect(within(item).getByText('soon').getAttribute('aria-hidden')).toBe('true');
    expect(document.getElementById(item.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Coming soon',
    );
    expect(within(menu()).getAllByText('soon')).toHaveLength(10);
    for (const unmarked of [
      menuLink('Overview'),
      within(menu()).getByRole('button', { name: 'CTR Traffic' }),
    ])
      expect(unmarked.hasAttribute('aria-describedby')).toBe(false);
  });

  it('S-46 CTR Traffic opens and closes Overview and About, opens by itself for its pages, and is marked where no page below it is', async () => {
    const { user } = await openDashboard();
    const button = within(menu()).getByRole('button', { name: 'CTR Traffic' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    const pages = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(pages?.hidden).toBe(true);
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const links = within(pages as HTMLElement).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Overview', 'About']);
    await user.click(button);
    expect(pages?.hidden).toBe(true);
    await go('/dashboard/ctr-traffic/about');
    await pageTitled('About CTR Traffic');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.hasAttribute('aria-current')).toBe(false);
    await user.click(button);
    expect(button.getAttribute('aria-current')).toBe('true');
    await go('/dashboard/overview');
    await pageTitled('Overview');
    expect(button.hasAttribute('aria-current')).toBe(false);
    await go('/dashboard/ctr-traffic/campaign-logs?target=spring');
    await pageTitled('Campaign Logs');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect([...menu().querySelectorAll('[aria-current]')]).toEqual([button]);
    expect(button.getAttribute('aria-current')).toBe('true');
  });

  it('S-47 the three contact links lead out as configured, in a tab that knows nothing of this one', async () => {
    const config = { customModuleUrl: '/a', contactUrl: '/b', reportBugUrl: '/c' };
    await openDashboard('/dashboard/overview', { config });
    const links = contacts.map(menuLink);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/a', '/b', '/c']);
    for (const link of links) {
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
      expect(document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'Opens in a new tab',
      );
    }
  });

  it('without addresses the three contact links lead to a page that says so and names no setting', async () => {
    await openDashboard();
    for (const name of contacts) expect(menuLink(name).getAttribute('href')).toBe('/contact');
    await go('/contact?request=call+0900+1234');
    await pageTitled('Contact');
    expect(screen.queryByText(/0900/)).toBeNull();
    await go(`/contact?request=${requestId}`);
    await screen.findByText(`Request ${requestId}`);
    expect(screen.getByText('There is no contact address here yet.')).toBeTruthy();
    expect(screen.getByRole('main').textContent).not.toMatch(/_URL/);
  });
});

describe('the top bar', () => {
  it('S-48 shows the e-mail address of the user, whole for screen readers and as a title', async () => {
    await openDashboard();
    const email = within(bar()).getByTitle(ada.email);
    expect(within(email).getByText(ada.email)).toBeTruthy();
    const seen = [...email.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent);
    expect(seen).toEqual(['ada', '@example.com']);
  });

  it('S-49 the avatar menu holds three items, moves by arrows, closes by Esc and gives the focus back', async () => {
    const { user } = await openDashboard();
    accountMenu().focus();
    await user.keyboard('{ArrowDown}');
    expect(accountMenu().getAttribute('aria-expanded')).toBe('true');
    const items = within(bar()).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Account Settings',
      'Plan Upgrade',
      'Logout',
    ]);
    expect(document.activeElement).toBe(items[0]);
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(items[2]);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(items[0]);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(items[2]);
    await user.keyboard('{Escape}');
    expect(within(bar()).queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(accountMenu());
    expect(accountMenu().getAttribute('aria-expanded')).toBe('false');

    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await pageTitled('Plan Upgrade');
  });

  it('S-03 S-50 initials stand in until there is a picture, and again while it cannot be loaded', async () => {
    const details = async () => ok({ firstName: 'Ada', lastName: 'Lovelace', avatarPath: 'avatars/1' });
    const accountApi = answering(details, ['/storage/1', '/storage/2']);
    await openDashboard('/dashboard/overview', { accountApi });
    const picture = () => bar().querySelector('img');
    await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/storage/1'));
    // An expired address is replaced at once; while the picture cannot be loaded, initials stand in for it.
    await act(async () => {
      picture()?.dispatchEvent(new Event('error'));
    });
    await waitFor(() => expect(picture()?.getAttribute('src')).toBe('/storage/2'));
    await act(async () => {
      picture()?.dispatchEvent(new Event('error'));
    });
    await waitFor(() => expect(within(accountMenu()).getByText('AL')).toBeTruthy());
    expect(picture()).toBeNull();
  });

  it('S-51 Logout signs out and leads to /login at once, even if something is not saved; Back shows nothing', async () => {
    const { user, identity, path } = await openDashboard('/dashboard/account');
    await user.type(await screen.findByLabelText('First name'), 'Ada');
    await logOut(user);
    await pageTitled('Log into your account');
    expect(identity.session$.getValue().state).toBe('signed-out');
    await go('/dashboard/account');
    await pageTitled('Log into your account');
    expect(path()).toBe('/login');
  });
});

describe('the palette', () => {
  const combobox = () => screen.findByRole('combobox', { name: 'Page' });
  const active = (input: HTMLElement) =>
    document.getElementById(input.getAttribute('aria-activedescendant') ?? '');

  it('opens by Ctrl K, follows the text and the arrows, and goes there by Enter', async () => {
    const { user } = await openDashboard();
    await user.keyboard('{Control>}k{/Control}');
    const input = await combobox();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(active(input)?.textContent).toContain('URL Generator');
    await user.keyboard('{ArrowDown}');
    expect(active(input)?.textContent).toContain('Overview');
    expect(active(input)?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    const options = screen.getAllByRole('option');
    expect(active(input)).toBe(options.at(-1));
    await user.type(input, 'proxy');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    // As Safari reports the Enter that ends a word of an input method.
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(input.isConnected).toBe(true);
    await user.keyboard('{Enter}');
    await pageTitled('Proxy Tester');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('says when nothing fits, and Esc closes it and gives the focus back', async () => {
    const { user } = await openDashboard();
    const opener = within(bar()).getByRole('button', { name: 'Go to' });
    await user.click(opener);
    const input = await combobox();
    await user.type(input, 'zzz');
    expect(screen.getByText('Nothing has this name. Try another word.')).toBeTruthy();
    expect(input.getAttribute('aria-expanded')).toBe('false');
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
    await user.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('S-51 uses a recipe, even on the page of the generator, and logs out', async () => {
    const { user, container, identity } = await openDashboard('/dashboard/url-generator');
    await pageTitled('URL Generator');
    const id = userOf(identity.session$.getValue())?.id ?? '';
    const recipe = { ...plainRecipe('https://a.example/{keyword}', 'a.txt'), name: 'Spring' };
    act(() => void container.get(KeyValueStorage).put('recipes', id, textOfRecipes([recipe])));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await combobox(), 'a.example{Enter}');
    await screen.findByDisplayValue(recipe.template);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await combobox(), 'logout{Enter}');
    await pageTitled('Log into your account');
  });
});

describe('the overview', () => {
  it('S-10 shows the state of the account, what works and the ten modules that are coming soon', async () => {
    await openDashboard();
    const main = within(screen.getByRole('main'));
    await main.findByRole('link', { name: 'Add your name' });
    expect(main.getByRole('link', { name: 'Open the URL generator' }).getAttribute('href')).toBe(
      '/dashboard/url-generator',
    );
    const soon = within(main.getByText('Coming soon').closest('details') as HTMLElement);
    expect(soon.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      soonModules.map(({ label }) => label),
    );
    expect(document.title).toBe('Overview · Traffic Toolkit');
  });

  it('S-77 S-78 details that do not load show API call failed with the request id, or Not authenticated', async () => {
    let failure: ApiFailure | undefined = { code: 'token-refused', requestId: 'req-7' };
    const accountApi = answering(async () =>
      failure ? fail(failure) : ok({ firstName: 'Ada', lastName: '', avatarPath: '' }),
    );
    const { user } = await openDashboard('/dashboard/overview', { accountApi });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('API call failed · Request req-7 · Contact support');
    expect(within(alert).getByRole('link', { name: 'Contact support' }).getAttribute('href')).toContain(
      'req-7',
    );
    failure = { code: 'not-authenticated' };
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Not authenticated');
    failure = undefined;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(screen.getByRole('main')).findByText('Ada')).toBeTruthy();
  });
});
