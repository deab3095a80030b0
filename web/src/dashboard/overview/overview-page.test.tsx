import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import {
  draftText,
  historyText,
  parseRecipes,
  recipeText,
  type StorageKey,
  textOfRecipes,
} from '@toolkit/application/web/url-generator';
import { userOf } from '@toolkit/domain/session';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { makeTexts } from '../../testing/memory-container.ts';
import { go, logIn, logOut, openDashboard, pageTitled } from '../../testing/open-dashboard.tsx';
import { memoryGenerator } from '../../testing/open-url-generator.tsx';
import { adaIs, closeApp, inTab, openApp } from '../../testing/render-app.tsx';

afterEach(() => {
  vi.useRealTimers();
  closeApp();
});

const recipe = plainRecipe('https://a.example/{keyword}', 'a.txt');
const spring = { ...recipe, name: 'Spring' };

/** Ada, with what an earlier visit has stored. */
async function openWith(stored: Partial<Record<StorageKey, string>>) {
  const keyValueStorage = makeTexts();
  const parts = { ...(await adaIs('verified')), keyValueStorage, urlGenerator: memoryGenerator() };
  const app = await openDashboard('/dashboard/account', parts);
  const id = userOf(app.identity.session$.getValue())?.id ?? '';
  for (const [key, text] of Object.entries(stored)) keyValueStorage.put(key as StorageKey, id, text);
  await go('/dashboard/overview');
  await pageTitled('Overview');
  return { ...app, recipes: () => parseRecipes(keyValueStorage.watch('recipes', id).getValue()) };
}

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('where somebody was', () => {
  const offer = () => screen.queryByText(/^You were on /)?.textContent;

  /** Opens a link signed out, and signs in. */
  const signInAt = async (link: string) => {
    const { server } = await adaIs('verified');
    const { user } = await openApp(link, { server });
    await logIn(user);
    return user;
  };

  it('is offered after a link that was opened signed out, once', async () => {
    const user = await signInAt('/dashboard/url-generator');
    expect(offer()).toBe('You were on URL Generator. Go on there');
    await user.click(screen.getByRole('link', { name: 'Go on there' }));
    await pageTitled('URL Generator');
    await go('/dashboard/overview');
    expect(offer()).toBeUndefined();
  });

  it('is offered with the recipe that a link brought, and asks about it there', async () => {
    const user = await signInAt(
      `/dashboard/url-generator#${new URLSearchParams({ recipe: recipeText(spring) })}`,
    );
    await user.click(screen.getByRole('link', { name: 'Go on there' }));
    await screen.findByText('https://a.example/{keyword}', { selector: 'bdi' });
    screen.getByRole('button', { name: 'Keep my settings' });
  });

  it('is kept when a session ends, for the same user alone', async () => {
    const world = await adaIs('verified');
    await openDashboard('/dashboard/account', world);
    await pageTitled('Account Settings');
    await act(() => inTab(world.server, world.browser, (tab) => tab.signOut()));
    await pageTitled('Log into your account');
    expect({ ...sessionStorage }).toMatchObject({ place: '/dashboard/account', user: expect.any(String) });
    cleanup();
    sessionStorage.setItem('user', 'bob');
    await openDashboard('/dashboard/overview', await adaIs('verified'));
    expect(offer()).toBeUndefined();
  });

  it('is not offered if it is no page of ours, and is forgotten with a log-out', async () => {
    sessionStorage.setItem('place', 'https://evil.example/');
    const { user } = await openWith({});
    expect(offer()).toBeUndefined();
    await logOut(user);
    await pageTitled('Log into your account');
    expect(sessionStorage.place).toBe('');
  });
});

describe('the overview on the first day', () => {
  const template = () => screen.getByLabelText<HTMLInputElement>('URL template').value;
  const choose = async (job: string | RegExp) => {
    const app = await openWith({});
    await app.user.click(screen.getByRole('button', { name: job }));
    return app;
  };

  it('opens the campaign links filled in, in the order of the list, and reads tables as always', async () => {
    await choose(/^Campaign links for my pages/);
    await pageTitled('URL Generator');
    await screen.findByText(/^“Campaign links for my pages” is loaded\./);
    expect(template()).toBe('{keyword|raw}');
    expect(screen.getByLabelText('Source')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Randomize' }).checked).toBe(false);
    const table = new File(['Address,Status Code\nhttps://a.example/,200\n'], 'crawl.csv');
    fireEvent.change(screen.getByLabelText('Keyword list'), { target: { files: [table] } });
    await screen.findByText('1 keyword');
  });

  it('opens services and cities with a list for the cities, and anew with ten sample keywords', async () => {
    await choose(/^Every service with every city/);
    await screen.findByText(/fill in \{city\}, too\.$/);
    expect(template()).toBe('https://www.google.com/search?q={keyword}+{city}');
    expect(screen.getByDisplayValue('city')).toBeTruthy();
    await go('/dashboard/overview');
    fireEvent.click(await screen.findByRole('button', { name: 'Try it with ten sample keywords' }));
    await screen.findByText('10 keywords');
    expect(template()).toBe('https://www.google.com/search?q={keyword}');
    expect(screen.queryByDisplayValue('city')).toBeNull();
  });
});

describe('the overview of somebody who has worked here', () => {
  it('names first what is unfinished, with its count and the way on', async () => {
    const { user } = await openWith({
      draft: draftText({ recipe, lasting: false, lists: [], file: 'week.txt', keywords: 2400 }).text,
    });
    expect(screen.getAllByRole('heading')[1]?.textContent).toBe('Unfinished');
    expect(region('Unfinished').getByText('week.txt').parentElement?.textContent).toBe(
      'week.txt, 2,400 keywords',
    );
    await user.click(region('Unfinished').getByRole('link', { name: 'Go on' }));
    await pageTitled('URL Generator');
  });

  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('begins with what can be done again if nothing is unfinished', async () => {
    await openWith({ recipes: textOfRecipes([spring]) });
    expect(headings()).toEqual(['Do it again', 'Something new', 'Your account', 'Coming soon']);
  });

  it('still offers the first jobs to somebody who has only read an export', async () => {
    await openWith({ clicks: '{"toWin":1000,"isLeast":false,"to":"2026-11-06"}' });
    expect(headings().slice(0, 2)).toEqual(['Clicks to win', 'What do you want to make?']);
  });

  it('uses a recipe by a press on it, renames it unless the name is taken, and deletes it with Undo', async () => {
    const { recipes } = await openWith({ recipes: textOfRecipes([spring, { ...recipe, name: 'Summer' }]) });
    const fromMenu = (title: string, item: string) => {
      fireEvent.click(screen.getByRole('button', { name: `More about ${title}` }));
      fireEvent.click(screen.getByRole('menuitem', { name: item }));
    };
    const rename = async (to: string) => {
      fromMenu('Spring', 'Rename');
      fireEvent.change(await screen.findByLabelText('New name'), { target: { value: to } });
      act(() => void fireEvent.keyDown(screen.getByLabelText('New name'), { key: 'Enter' }));
    };
    const names = () => recipes().map(({ name }) => name);
    await rename('Summer');
    await screen.findByText('There is a recipe “Summer” already.');
    expect(names()).toEqual(['Spring', 'Summer']);
    await rename('Autumn');
    expect(names()).toEqual(['Autumn', 'Summer']);
    fromMenu('Autumn', 'Delete');
    expect(names()).toEqual(['Summer']);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    fireEvent.click(screen.getByRole('button', { name: /^Autumn recipe/ }));
    await pageTitled('URL Generator');
    await screen.findByText('“Autumn” is loaded. Keywords are no part of it: choose them.');
    expect(screen.getByLabelText<HTMLInputElement>('URL template').value).toBe(recipe.template);
  });

  it('shows the URLs of each week, in a table as well, and the clicks to win with their age', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 29, 12) });
    await openWith({
      history: historyText([]),
      weeks: '{"2026-11-09":12,"2026-11-23":1430}',
      clicks:
        '{"toWin":1000,"isLeast":false,"to":"2026-11-06","before":{"toWin":1300,"to":"2026-10-09"},"query":"red tents","page":"https://example.org/tents"}',
    });
    const made = region('Made on this device');
    expect(made.getByText('1,442 URLs in the last 12 weeks, at most 1,430 in one week')).toBeTruthy();
    expect(made.getByRole('img', { name: 'URLs per week, 1,430 URLs at most' })).toBeTruthy();
    fireEvent.click(made.getByText('As a table'));
    expect(made.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Week ofURLs',
      'Nov 231,430',
      'Nov 912',
    ]);
    const clicks = region('Clicks to win');
    expect(clicks.getByText('about 1,000')).toBeTruthy();
    expect(
      clicks.getByText('It was about 1,300 on Oct 9, 2026. The export is 23 days old (Nov 6, 2026).'),
    ).toBeTruthy();
    expect(clicks.getByText('red tents').parentElement?.textContent).toBe('Query to fix first: “red tents”');
    expect(clicks.getByRole('link', { name: 'https://example.org/tents' }).getAttribute('rel')).toBe(
      'noopener noreferrer',
    );
    expect(clicks.getByRole('link', { name: 'Open the report' }).getAttribute('href')).toBe(
      '/dashboard/ctr-traffic/overview',
    );
  });
});
