import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { BrowserKeyValueStorage } from '@toolkit/adapters/web/url-generator';
import { parseTally } from '@toolkit/application/web/url-generator';
import { NEVER } from 'rxjs';
import { makeTexts } from '../../testing/memory-container.ts';
import { go } from '../../testing/open-dashboard.tsx';
import {
  button,
  choose,
  chooseList,
  combine,
  combineFile,
  field,
  generated,
  generatedLines,
  memoryGenerator,
  open,
  openInApp,
  press,
  select,
  shows,
  showsNo,
  template,
  tick,
  type,
  typeTemplate,
} from '../../testing/open-url-generator.tsx';
import { closeApp } from '../../testing/render-app.tsx';

afterEach(closeApp);

const page = async () => screen.findByRole('heading', { level: 1, name: 'URL Generator' });
const leave = async () => {
  await act(async () => fireEvent.click(screen.getAllByRole('link', { name: 'Overview' })[0] as HTMLElement));
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
};
const comeBack = async () => {
  await go('/dashboard/url-generator');
  await page();
};

const revisit = async () => {
  await leave();
  await comeBack();
};

const full = { get: async () => undefined, put: async () => false, clear: async () => {} };

describe('work that was left unfinished', () => {
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented ? 'asks' : 'goes';
  };

  it('unfinished work is there after leaving the page: template, options, and what was typed', async () => {
    await openInApp();
    press('Add a list');
    typeTemplate('https://a.example/{keyword');
    type('File name', 'mine.txt');
    tick('Randomize');
    press('Paste keywords instead');
    type('Keyword list', 'one\ntwo\n');
    await shows('2 keywords');
    await revisit();
    expect(template()).toBe('https://a.example/{keyword');
    expect(field('File name').value).toBe('mine.txt');
    expect(field('Randomize').checked).toBe(false);
    expect(field('Keyword list').value).toBe('one\ntwo\n');
    await shows('2 keywords');
  });

  it('a chosen file is there again, read as it was, and is said to be as it was chosen', async () => {
    await openInApp();
    await chooseList('keyword;price\none;1\n', '1 keyword', 'prices.csv');
    tick('The first row holds the names of the columns');
    await shows('2 keywords');
    // What came back is kept, too.
    await revisit();
    await revisit();
    await shows('2 keywords');
    screen.getByText('This is the file as you chose it last time. If it has changed since, choose it again.');
    await chooseList('one\n', '1 keyword', 'queries.txt');
    showsNo(/^This is the file/);
  });

  it('a chosen file that the browser does not keep is named, and has to be chosen again', async () => {
    await openInApp(undefined, full);
    await chooseList('one\n', '1 keyword', 'queries.txt');
    expect(unload()).toBe('goes');
    await revisit();
    // Even after coming back twice before choosing it again.
    await revisit();
    const words = 'Last time it was queries.txt. Choose it again to go on.';
    expect((await shows('queries.txt')).parentElement?.textContent).toBe(words);
    await chooseList('one\n', '1 keyword', 'queries.txt');
    showsNo(/^Last time/);
  });

  const manyLines = 'red shoes\n'.repeat(2_500);
  const pasteMany = async () => {
    press('Paste keywords instead');
    fireEvent.paste(field('Keyword list'), { clipboardData: { files: [], getData: () => manyLines } });
    await shows('2,500 keywords');
  };

  it('a pasted list is fetched again whatever its size, and Start over deletes it', async () => {
    const { listStorage, userId: id } = await openInApp();
    await pasteMany();
    await waitFor(() => expect(unload()).toBe('goes'));
    await leave();
    const get = listStorage.get.bind(listStorage);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    listStorage.get = (owner) => asked.then(() => get(owner));
    await comeBack();
    await shows('Fetching your list …');
    showsNo('0 keywords');
    answer();
    await shows('2,500 keywords');
    showsNo('Fetching your list …');
    press('Start over');
    await waitFor(async () => expect(await listStorage.get(id)).toBeUndefined());
    press('Undo');
    await waitFor(async () => expect((await listStorage.get(id))?.size).toBe(manyLines.length));
    choose('one\n');
    await waitFor(async () => expect((await listStorage.get(id))?.size).toBe(4));
    choose('\0\0\0');
    await waitFor(async () => expect(await listStorage.get(id)).toBeUndefined());
  });

  it('a pasted list that the browser does not keep is named, and the page asks before it is left', async () => {
    await openInApp(undefined, full);
    await pasteMany();
    await shows(/This browser does not keep a list of this size: it is lost when you leave\.$/);
    expect(unload()).toBe('asks');
    fireEvent.click(screen.getAllByRole('link', { name: 'Overview' })[0] as HTMLElement);
    await shows('Leave without saving?');
    await act(async () => press('Leave'));
    await screen.findByRole('heading', { level: 1, name: 'Overview' });
    expect(unload()).toBe('goes');
    await comeBack();
    expect((await shows('Pasted list.txt')).parentElement?.textContent).toMatch(/^Last time it was/);
    await chooseList('one\n', '1 keyword');
    showsNo(/^Last time/);
  });

  it('says what is lost where the browser stores nothing: unfinished work, recipes and presets', async () => {
    const nothing = new BrowserKeyValueStorage({ storage: undefined, events: undefined });
    await openInApp(undefined, undefined, nothing);
    await shows(/This browser keeps nothing: what you leave unfinished is lost\.$/);
    open('Recipes', 'Presets');
    type('Recipe name', 'Mine');
    press('Save recipe');
    await shows('“Mine” is saved. This browser keeps it only until the tab is closed.');
    type('Name for the current template', 'Mine');
    // An Enter that only ends a word of an input method, as Safari reports it.
    fireEvent.keyDown(field('Name for the current template'), { key: 'Enter', keyCode: 229 });
    showsNo('This browser keeps them only until the tab is closed.');
    press('Add preset');
    await shows('This browser keeps them only until the tab is closed.');
  });

  it('a run under way is lost with the page, which asks before it is left, until it is cancelled', async () => {
    const urlGenerator = memoryGenerator();
    const run = urlGenerator.run.bind(urlGenerator);
    urlGenerator.run = () => NEVER;
    const app = await openInApp(urlGenerator);
    await chooseList('one\n', '1 keyword');
    await waitFor(() => expect(unload()).toBe('goes'));
    press('Generate');
    await screen.findByRole('button', { name: 'Cancel' });
    expect(unload()).toBe('asks');
    press('Cancel');
    await waitFor(() => expect(unload()).toBe('goes'));
    urlGenerator.run = run;
    expect(await generatedLines(app)).toHaveLength(1);
  });

  it('a list to combine that is too long to be kept is named, and the page asks before it is left', async () => {
    await openInApp();
    combine('x'.repeat(2 ** 20));
    await shows(/This browser does not keep a list of this size: it is lost when you leave\.$/);
    expect(unload()).toBe('asks');
    type('One entry on each line', 'Rome');
    await shows(/What you leave unfinished stays on this device until you start over\.$/);
    expect(unload()).toBe('goes');
  });

  const combineOldFile = async () => {
    combineFile(Uint8Array.from([0x4b, 0xf6, 0x6c, 0x6e]), 'old.txt');
    await shows('1 entry');
    select('Encoding', 'windows-1251');
    await shows('Kцln');
  };

  it('the file of a list to combine is there again, read as it was, until it is removed', async () => {
    const app = await openInApp();
    await chooseList('hotel\n', '1 keyword');
    await combineOldFile();
    await revisit();
    await revisit();
    await shows('1 entry');
    screen.getByText('old.txt');
    expect((await generated(app)).text).toBe('https://www.google.com/search?q=hotel%20K%D1%86ln\r\n');
    const kept = new Set<string>();
    const { listStorage: lists } = app;
    const put = lists.put.bind(lists);
    lists.put = (owner, list, kind = 'list') => {
      if (list) kept.add(kind);
      else kept.delete(kind);
      return put(owner, list, kind);
    };
    await screen.findByRole('button', { name: 'Start over' });
    press('Start over');
    press('Undo');
    await waitFor(() =>
      expect([...kept].filter((kind) => kind.startsWith('combined old.txt/4/'))).toHaveLength(1),
    );
    press('Start over');
    await waitFor(() => expect([...kept]).toEqual([]));
  });

  it('the file of a list to combine that the browser does not keep is named', async () => {
    await openInApp(undefined, full);
    await combineOldFile();
    await revisit();
    await shows('Last time it was old.txt. Choose it again to go on.');
  });

  describe('while another tab stores newer work', () => {
    const words = /^Another tab has stored newer work\./;

    /** Both tabs began with the same work and a list; the other one has changed its own since. */
    async function setUp(texts = makeTexts()) {
      const { keyValueStorage, listStorage, userId: id } = await openInApp(undefined, undefined, texts);
      const stored = () => keyValueStorage.watch('draft', id).getValue();
      typeTemplate('https://a.example/{keyword}');
      await waitFor(() => expect(stored()).toContain('a.example'));
      const others = stored()?.replace('a.example', 'b.example');
      await listStorage.put(id, new File(['of the other tab'], 'other.txt'));
      act(() => void keyValueStorage.put('draft', id, others));
      showsNo(words);
      typeTemplate('https://c.example/{keyword}');
      choose('one\n');
      const line = await shows(words);
      expect(line.closest('[role="status"]')).not.toBeNull();
      const storedList = async () => (await listStorage.get(id))?.name;
      return { others, stored, storedList };
    }

    it('a change here overwrites neither its work nor its list, and leaving asks', async () => {
      const { others, stored, storedList } = await setUp();
      expect(unload()).toBe('asks');
      fireEvent(window, new Event('pagehide'));
      expect([stored(), await storedList()]).toEqual([others, 'other.txt']);
      expect(template()).toBe('https://c.example/{keyword}');
    });

    it('the work of this tab takes its place when the user says so', async () => {
      const { stored, storedList } = await setUp();
      press('Use this one');
      expect(stored()).toContain('c.example');
      await waitFor(async () => expect(await storedList()).toBe('list.txt'));
      showsNo(words);
      expect(document.activeElement?.textContent).toBe('The work of this tab takes its place.');
      expect(unload()).toBe('goes');
    });

    it('its work is newer even if it is what this tab began with', async () => {
      const texts = makeTexts();
      const { userId: id } = await openInApp(undefined, undefined, texts);
      const stored = () => texts.watch('draft', id).getValue();
      typeTemplate('https://a.example/{keyword}');
      await waitFor(() => expect(stored()).toContain('a.example'));
      await revisit();
      const first = stored();
      typeTemplate('https://b.example/{keyword}');
      await waitFor(() => expect(stored()).toContain('b.example'));
      act(() => void texts.put('draft', id, first));
      typeTemplate('https://c.example/{keyword}');
      await shows(words);
      expect(stored()).toBe(first);
    });

    it('its work is loaded when the user says so, and nothing is overwritten', async () => {
      const { others, stored } = await setUp();
      press('Load the other');
      expect(template()).toBe('https://b.example/{keyword}');
      expect(stored()).toBe(others);
      showsNo(words);
      expect(document.activeElement?.textContent).toBe('URL Generator');
    });
  });

  it('is cleared by starting over, and comes back by Undo', async () => {
    const app = await openInApp();
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
    const first = template();
    open('Campaign', 'Recipes', 'Order');
    type('Source', 'Letter');
    typeTemplate('https://a.example/{keyword}');
    await chooseList('one\n', '1 keyword', 'queries.txt');
    type('Recipe name', 'Spring');
    type('Repeat the same order with', 'half a seed');
    press('Start over');
    for (const panel of ['Campaign parameters', 'Recipes'])
      expect(screen.queryByRole('region', { name: panel })).toBeNull();
    open('Campaign', 'Recipes', 'Order');
    const typed = ['Recipe name', 'Repeat the same order with', 'Source'];
    expect(typed.map((name) => field(name).value)).toEqual(['', '', '']);
    expect(template()).toBe(first);
    showsNo('1 keyword');
    expect(document.activeElement?.textContent).toContain('Everything is as it was at first.');
    await waitFor(() => expect(app.keyValueStorage.watch('draft', app.userId).getValue()).toBeUndefined());
    press('Undo');
    expect(template()).toBe('https://a.example/{keyword}');
    await shows('1 keyword');
  });

  it('does not exist before the page is used', async () => {
    const app = await openInApp();
    await leave();
    expect(app.keyValueStorage.watch('draft', app.userId).getValue()).toBeUndefined();
  });
});

describe('a list to combine', () => {
  it('is in the template at once, follows its name, and is taken out with it, with Undo', async () => {
    const app = await openInApp();
    await chooseList('one\ntwo\n', '2 keywords');
    press('Add a list');
    expect(template()).toBe('https://www.google.com/search?q={keyword}%20{place}');
    const name = field('Name of the list');
    expect(document.activeElement).toBe(name);
    expect(name.value.slice(name.selectionStart ?? 0, name.selectionEnd ?? 0)).toBe('place');
    type('Name of the list', 'City');
    typeTemplate(`${template()}&in={city|slug}`);
    // Neither no name nor that of another list is written into the template.
    for (const refused of ['', 'keyword']) {
      type('Name of the list', refused);
      expect(template()).toBe('https://www.google.com/search?q={keyword}%20{city}&in={city|slug}');
    }
    screen.getByText('There is a list or column of this name.');
    type('Name of the list', 'ort');
    type('One entry on each line', 'Rome\nOslo');
    expect(template()).toBe('https://www.google.com/search?q={keyword}%20{ort}&in={ort|slug}');
    expect(await generatedLines(app)).toHaveLength(4);
    press('Remove the list ort');
    expect(template()).toBe('https://www.google.com/search?q={keyword}&in=');
    press('Undo');
    expect(template()).toBe('https://www.google.com/search?q={keyword}%20{ort}&in={ort|slug}');
    expect(field('One entry on each line').value).toBe('Rome\nOslo');
  });

  it('a list to combine that the template does not have any more is named, and put there by one press', async () => {
    const app = await openInApp();
    await chooseList('one\ntwo\n', '2 keywords');
    combine('Rome\nOslo');
    showsNo(/is not used/);
    typeTemplate('https://a.example/{keyword}/');
    expect(screen.getByText(/is not used/).textContent).toContain('The list {place} is not used');
    press('Use {place}');
    showsNo(/is not used/);
    expect(await generatedLines(app)).toHaveLength(4);
  });
});

it('ten sample keywords show in one press what the page does', async () => {
  const app = await openInApp();
  press('Try it with ten sample keywords');
  // The button goes; the focus is where the count will be read.
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  await shows('10 keywords');
  expect(await generatedLines(app)).toHaveLength(10);
});

describe('a recent run', () => {
  const row = (title: string) => new RegExp(`^${title}`);
  const fromMenu = (title: string, item: string) => {
    press(`More about ${title}`);
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
  };

  it('is used again from another page by a press on it, with Undo, and only once', async () => {
    const app = await openInApp();
    await chooseList('one\ntwo\n', '2 keywords');
    typeTemplate('https://a.example/{keyword}');
    tick('Randomize');
    const first = await generated(app);
    typeTemplate('https://b.example/{keyword}');
    tick('Randomize');
    await leave();
    await act(async () => press(row('a.example · list.txt')));
    await page();
    await shows(/^“.*a\.example · list\.txt.*” is loaded\. Your list stays\.$/);
    expect(template()).toBe('https://a.example/{keyword}');
    expect(field('Randomize').checked).toBe(false);
    press('Undo');
    expect(template()).toBe('https://b.example/{keyword}');
    press(row('a.example · list.txt'));
    await chooseList('one\ntwo\n', '2 keywords');
    // Undo would now also undo the choice of the list.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await generated(app)).toEqual(first);
  });

  it('is titled by its recipe or preset and its list, or by the name that its user gives it', async () => {
    const app = await openInApp();
    await chooseList('one\n', '1 keyword');
    await generated(app);
    const give = async (from: string, to: string, key: string) => {
      fromMenu(from, 'Rename');
      await screen.findByLabelText('New name');
      type('New name', to);
      // True would let Enter press the button that has the focus now.
      expect(fireEvent.keyDown(screen.getByLabelText('New name'), { key })).toBe(false);
      expect(screen.queryByLabelText('New name')).toBeNull();
    };
    await give('Google · list.txt', ' Spring ', 'Enter');
    expect(document.activeElement).toBe(button('More about Spring'));
    await give('Spring', 'Summer', 'Escape');
    press(row('Spring'));
    await give('Spring', '', 'Enter');
    expect(button(row('Google · list.txt'))).toBeDefined();
    press(/^Recipes/);
    type('Recipe name', 'Weekly');
    press('Save recipe');
    await generated(app);
    expect(button(row('Weekly · list.txt'))).toBeDefined();
  });

  it('is found among all runs, and deleted, alone or with all others, and brought back', async () => {
    const app = await openInApp();
    await chooseList('secret\n', '1 keyword');
    await generated(app);
    await chooseList('one\ntwo\n', '2 keywords', 'second.txt');
    await generated(app);
    const kept = (key: 'history' | 'weeks') => app.keyValueStorage.watch(key, app.userId).getValue();
    expect(kept('history')).not.toContain('secret');
    press('All runs');
    await screen.findByRole('table');
    expect(screen.getAllByText(/^generated_urls\.txt · text · .* · random order$/)).toHaveLength(2);
    fireEvent.click(screen.getByRole('columnheader', { name: 'URLs' }));
    expect(screen.getAllByRole('row')[1]?.textContent).toContain('Google · list.txt');
    type('Find', 'SECOND');
    expect(screen.queryByRole('button', { name: row('Google · list.txt') })).toBeNull();
    type('Find', '');
    for (const [remove, told, gone] of [
      [() => fromMenu('Google · second.txt', 'Delete'), /second\.txt.* is deleted\.$/, 1],
      [() => press('Clear history'), 'The history is cleared.', 2],
    ] as const) {
      remove();
      await shows(told);
      expect(document.activeElement?.getAttribute('role')).toBe('status');
      expect(screen.queryAllByRole('button', { name: /^More about / })).toHaveLength(2 - gone);
      act(() => press('Undo'));
      await waitFor(() => expect(screen.getAllByRole('button', { name: /^More about / })).toHaveLength(2));
    }
    press('Clear history');
    expect(kept('history')).toBeUndefined();
    // A number for each week stays.
    expect(Object.values(parseTally(kept('weeks')))).toEqual([3]);
  });
});
