import { act, screen, waitFor } from '@testing-library/react';
import { MemoryListStorage } from '@toolkit/adapters/memory';
import { textOfRecipes, userPresetsText } from '@toolkit/application/web/url-generator';
import { userOf } from '@toolkit/domain/session';
import { plainRecipe } from '@toolkit/domain/url-generator';
import { makeTexts } from './testing/memory-container.ts';
import { logIn, logOut, openDashboard, pageTitled } from './testing/open-dashboard.tsx';
import { adaIs, closeApp, inTab, openApp } from './testing/render-app.tsx';

afterEach(closeApp);

const template = 'https://a.example/{keyword}';
const work = {
  draft: '{}',
  history: `{"version":1,"runs":[{"at":1,"template":"${template}","format":"text","randomize":false,"fileName":"a.txt","keywords":1,"emptyLines":0,"duplicatesDropped":0,"urls":1,"bytes":9,"milliseconds":1}]}`,
  recipes: textOfRecipes(['one', 'two'].map((name) => ({ ...plainRecipe(template, 'a.txt'), name }))),
  presets: userPresetsText([{ name: 'Mine', template }]),
  weeks: '{"2026-11-23":2}',
  clicks: '{"toWin":9,"isLeast":false,"to":"2026-11-28"}',
};
const keys = ['draft', 'history', 'recipes', 'presets', 'weeks', 'clicks'] as const;
const files = ['list', 'export', 'export before'] as const;
const all =
  '1 keyword list, 1 draft, 1 run, 2 recipes, 1 preset, 1 weekly count, and 2 exports of Search Console';
const line = () => screen.findByText(`Still on this device: ${all}.`);
const anyLine = () => screen.queryByText(/ this device/);
const region = (element: HTMLElement) => element.closest('[role="status"]');
const box = () => screen.findByRole('checkbox', { name: 'At every logout' });

/** Ada and Bob have left work of every kind in this browser, and Ada is on the overview. */
async function openWithWork(listStorage = new MemoryListStorage(), texts = makeTexts()) {
  const browser = { ...(await adaIs('verified')), keyValueStorage: texts, listStorage };
  const app = await openDashboard('/dashboard/overview', browser);
  const id = userOf(app.identity.session$.getValue())?.id ?? '';
  const leaveWork = async (owner = id) => {
    for (const key of keys) texts.put(key, owner, work[key]);
    for (const kind of files) await listStorage.put(owner, new File(['one'], 'list.txt'), kind);
  };
  const findKinds = async (owner = id) => {
    const found: string[] = keys.filter((key) => texts.watch(key, owner).getValue() !== undefined);
    for (const kind of files) if (await listStorage.get(owner, kind)) found.push(kind);
    return found;
  };
  const leave = async () => {
    await logOut(app.user);
    await pageTitled('Log into your account');
  };
  await act(() => leaveWork());
  await leaveWork('bob');
  return { ...app, ...browser, id, leaveWork, findKinds, leave };
}

const everything = [...keys, ...files];

describe('the work that a user leaves in this browser', () => {
  it('S-51 does not delay Logout: the login page says how much it is and removes it when asked, of this user alone', async () => {
    const { user, leave, identity, findKinds } = await openWithWork();
    await leave();
    expect(identity.session$.getValue().state).toBe('signed-out');
    expect(region(await line())).toBeTruthy();
    expect(await findKinds()).toEqual(everything);
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    expect(region(await screen.findByText(`Removed from this device: ${all}.`))).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove it' })).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
    expect([await findKinds(), await findKinds('bob')]).toEqual([[], everything]);
  });

  it('is removed at every logout once its user has said so, until they take that back', async () => {
    const { user, leave, leaveWork, findKinds } = await openWithWork();
    await leave();
    await user.click(await box());
    await screen.findByText(`Removed from this device: ${all}.`);
    expect([await findKinds(), await findKinds('bob')]).toEqual([[], everything]);
    await logIn(user);
    await act(() => leaveWork());
    await leave();
    await screen.findByText('None of your work is on this device.');
    expect(await findKinds()).toEqual([]);
    await user.click(await box());
    await logIn(user);
    await act(() => leaveWork());
    await leave();
    await line();
    expect(await findKinds()).toEqual(everything);
  });

  it('is removed at Logout, even if the login page is never shown', async () => {
    const { user, keyValueStorage, id, identity, findKinds } = await openWithWork();
    act(() => void keyValueStorage.put('stays', id, 'no'));
    identity.signOut = () => new Promise(() => {});
    await logOut(user);
    expect([await findKinds(), await findKinds('bob')]).toEqual([[], everything]);
  });

  it('is removed by the login page if it was stored after Logout', async () => {
    const { keyValueStorage, id, identity, leaveWork, findKinds, leave } = await openWithWork();
    act(() => void keyValueStorage.put('stays', id, 'no'));
    const signOut = identity.signOut.bind(identity);
    identity.signOut = async () => {
      await leaveWork();
      await signOut();
    };
    await leave();
    await screen.findByText(`Removed from this device: ${all}.`);
    expect(await findKinds()).toEqual([]);
  });

  it('stays without a word if its user has answered "Keep" to an earlier version', async () => {
    const { keyValueStorage, id, leave, findKinds } = await openWithWork();
    act(() => void keyValueStorage.put('stays', id, 'yes'));
    await leave();
    expect(await findKinds()).toEqual(everything);
    expect(anyLine()).toBeNull();
  });

  it('is named in no other tab, after no reload, and after no session that ended in another way', async () => {
    const ended = await openWithWork();
    await act(() => inTab(ended.server, ended.browser, (tab) => tab.signOut()));
    await screen.findByText('You have been logged out. Log in to go on.');
    expect(anyLine()).toBeNull();
    expect(await ended.findKinds()).toEqual(everything);
    closeApp();
    const { leave, server, browser, keyValueStorage, listStorage } = await openWithWork();
    await leave();
    await line();
    closeApp();
    await openApp('/login', { server, browser, keyValueStorage, listStorage });
    await pageTitled('Log into your account');
    expect(anyLine()).toBeNull();
  });

  it('is said to be still there if the browser does not remove it', async () => {
    const listStorage = new MemoryListStorage();
    const { user, leave } = await openWithWork(listStorage);
    listStorage.clear = async () => {};
    await leave();
    await user.click(await screen.findByRole('button', { name: 'Remove it' }));
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toMatch(/^Not everything could be removed/),
    );
    expect(screen.getByRole('button', { name: 'Remove it' })).toBeTruthy();
  });
});
