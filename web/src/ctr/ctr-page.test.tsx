import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MemoryDownloads, MemoryListStorage } from '@toolkit/adapters/memory';
import { readExportFile } from '@toolkit/adapters/web/ctr';
import { userOf } from '@toolkit/domain/session';
import { strToU8, zipSync } from 'fflate';
import { go, openDashboard, pageTitled } from '../testing/open-dashboard.tsx';
import { memoryGenerator, press, saved, showsSearch, template } from '../testing/open-url-generator.tsx';
import { closeApp } from '../testing/render-app.tsx';
// Ant Design's table is large: it must not count for the first test.
import './ctr-page.tsx';

afterEach(closeApp);
afterEach(() => vi.restoreAllMocks());

const golden = (name: string) => readFileSync(`golden/ctr/${name}`, 'utf8');
/** Whose brand is guessed from the site. */
const ofShop = 'nordlys.example-Performance-on-Search-2026-11-28.csv';
const header = 'Top queries,Clicks,Impressions,CTR,Position\n';

async function openCtr(listStorage = new MemoryListStorage()) {
  const downloads = new MemoryDownloads();
  const app = await openDashboard('/dashboard/ctr-traffic/overview', {
    exportReader: { read: readExportFile },
    urlGenerator: memoryGenerator(),
    downloads,
    listStorage,
  });
  await screen.findByText('Where the file comes from');
  return { downloads, listStorage, userId: userOf(app.identity.session$.getValue())?.id ?? '' };
}

const choose = (content: BlobPart, name = 'Queries.csv') =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File([content], name)] },
  });

async function openReport(content: BlobPart, name?: string, listStorage?: MemoryListStorage) {
  const opened = await openCtr(listStorage);
  choose(content, name);
  await screen.findByText('Where clicks are left');
  return opened;
}

/** What stands in the four figures: the figure, and what it is taken over. */
const figure = (name: string) => {
  const tile = screen.getByText(name, { selector: 'dt' }).parentElement as HTMLElement;
  return [...tile.querySelectorAll('dd')].map(({ textContent }) => textContent);
};
const table = () => within(screen.getByRole('tabpanel')).getByRole('table');
const names = () =>
  within(table())
    .getAllByRole('row')
    .map((row) => row.querySelector('bdi')?.textContent)
    .filter((name) => name !== undefined);
const main = () => screen.getByRole('main').textContent;

describe('the page without an export', () => {
  it('S-15a says in three steps where the file comes from, and offers a site that it calls made up', async () => {
    await openCtr();
    expect(document.title).toBe('CTR Traffic: Overview · Traffic Toolkit');
    expect(document.querySelectorAll('.ctr-steps > li')).toHaveLength(3);
    expect(main()).toContain('Find the queries and pages that get fewer clicks');
    press('Try it with a made-up site');
    expect(screen.getByText('Sample: this site and its numbers are made up')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Words of your brand/).value).toBe('outdoor shop');
    expect(figure('Clicks to win')[0]).toMatch(/^about [\d,]+$/);
    const lists = screen.getByRole('region', { name: 'Where clicks are left' });
    expect(
      within(lists)
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Queries [1-9]\d*$/),
      expect.stringMatching(/^Pages [1-9]\d*$/),
      expect.stringMatching(/^Within reach [1-9]\d*$/),
    ]);
    expect(screen.getByText(/from your queries, mainly by/)).toBeTruthy();
  });
});

describe('the report', () => {
  it('has the four figures of the reference, each with what it is taken over', async () => {
    await openReport(golden('shop.csv'), ofShop);
    const expected = JSON.parse(golden('shop.json'));
    expect(screen.getByLabelText<HTMLInputElement>(/Words of your brand/).value).toBe('nordlys');
    expect(figure('Clicks to win')).toEqual([
      `about ${Number(expected.toWin.toPrecision(2)).toLocaleString('en-US')}`,
      `from ${expected.below} queries below your curve, of ${expected.judged} judged`,
    ]);
    expect(figure('Clicks')).toEqual([expected.clicks.toLocaleString('en-US'), 'of 600 queries']);
    expect(figure('Impressions')).toEqual([
      expected.impressions.toLocaleString('en-US'),
      `of 600 queries, at position ${expected.position.toFixed(1)} on average`,
    ]);
    expect(figure('Click-through rate')[0]).toBe(
      `${Number(((100 * expected.clicks) / expected.impressions).toPrecision(2))}%`,
    );
    expect(main()).toContain('nordlys.example · 600 queries');
    const listed = expected.first.map(({ query }: { query: string }) => query);
    expect(names().slice(0, 12)).toEqual(listed);
  });

  it('finds rows by their words, sorts them, and shows all of them on demand', async () => {
    await openReport(golden('equal-positions.csv'));
    const all = names();
    fireEvent.change(screen.getByLabelText('Find'), { target: { value: ' CHEAP ' } });
    expect(names()).toEqual(all.filter((name) => name?.includes('cheap')));
    fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'zzz' } });
    expect(screen.getByText('No row has these words.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Find'), { target: { value: '' } });
    fireEvent.click(within(table()).getByRole('columnheader', { name: 'Position' }));
    fireEvent.click(within(table()).getByRole('columnheader', { name: 'Position' }));
    expect(names()).not.toEqual(all);
    expect(names().toSorted()).toEqual(all.toSorted());
    fireEvent.click(screen.getByRole('checkbox', { name: /^Show all 300/ }));
    expect(screen.getByText('300 rows')).toBeTruthy();
  });

  it('has cards on narrow pages, ten at once, with the clicks to win beside the text of each row', async () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: false,
      addEventListener: () => undefined,
    }));
    await openReport(golden('shop.csv'), ofShop);
    const { first, below } = JSON.parse(golden('shop.json'));
    const listed = first.map(({ query }: { query: string }) => query);
    expect(names()).toEqual(listed.slice(0, 10));
    expect(table().textContent).toMatch(
      new RegExp(
        `^QueryClicks to win${listed[0]}Position [\\d.]+Impressions [\\d,]+Clicks.*over 99%\\+[\\d,]+${listed[1]}`,
      ),
    );
    fireEvent.click(screen.getByTitle('Next Page'));
    expect(names().slice(0, 2)).toEqual(listed.slice(10));
    fireEvent.change(screen.getByLabelText('Find'), { target: { value: listed[0].slice(0, 1) } });
    expect(names()[0]).toBe(listed[0]);
    expect(below).toBeGreaterThan(20);
  });

  it('judges anew without other words of the brand', async () => {
    await openReport(golden('shop.csv'), ofShop);
    const before = figure('Clicks to win');
    fireEvent.change(screen.getByLabelText(/Words of your brand/), { target: { value: '' } });
    expect(figure('Clicks to win')).not.toEqual(before);
  });

  it('names rows that could not be read, and says that a cut list is "at least"', async () => {
    const [first, ...lines] = golden('cut-by-clicks.csv').trim().split('\n');
    await openReport([first, ...Array(11).fill('broken,1,x,1%,2'), ...lines].join('\n'), ofShop);
    expect(main()).toContain(`11 rows of ${ofShop} could not be read: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 …`);
    expect(figure('Clicks to win')[0]).toBe('at least 9,800');
    expect(main()).toContain('This list has exactly 1,000 rows');
  });

  it('shows the rows of a thin export without a verdict', async () => {
    await openReport(`${header}red shoes,3,90,3.33%,4.1\nhats,0,40,0%,8\n`);
    expect(figure('Clicks to win')[0]).toBe('Not known');
    expect(main()).toContain('too few to tell a pattern from chance');
    expect(names()).toEqual(['red shoes', 'hats']);
  });

  it('has the curve as a table, with the rates of the reference and the positions with few rows', async () => {
    await openReport(golden('few-rows.csv'));
    const expected: Record<string, number> = JSON.parse(golden('few-rows.json')).curve;
    const rates = [...document.querySelectorAll('details tbody tr')].map((row) => [
      Number.parseFloat(row.querySelector('th')?.textContent ?? ''),
      row.querySelector('td:last-child')?.textContent,
    ]);
    expect(rates.length).toBeGreaterThan(3);
    for (const [step, rate] of rates)
      expect(rate).toBe(`${Number((100 * (expected[Number(step).toFixed(1)] ?? 0)).toPrecision(2))}%`);
    expect(main()).toContain('Few rows, under 30, at position');
    expect(
      screen.getByRole('img', { name: 'Click-through rate by position' }).querySelectorAll('.ctr-dot-low'),
    ).toHaveLength(11);
  });

  it('reads pages alone, and says that the queries were not in the file', async () => {
    const pages = golden('shop.csv').replaceAll(/^(?!Top)/gm, 'https://example.com/');
    await openReport(pages, 'Pages.csv');
    expect(figure('Clicks')[1]).toBe('of 600 pages');
    expect(main()).toContain('no queries');
    expect(screen.getByRole('tab', { name: /^Queries/ }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a file without a report', () => {
  it('is refused with where to export it, and the last report stays', async () => {
    await openReport(golden('shop.csv'));
    choose('red shoes\nhats\n', 'list.txt');
    const alert = await screen.findByText(/holds no table of queries or pages/);
    expect(alert.textContent).toContain('In Search Console choose Performance');
    expect(alert.textContent).toContain('Your last report is still here.');
    expect(figure('Clicks')[1]).toBe('of 600 queries');
  });

  it('becomes one once its columns are named', async () => {
    await openCtr();
    choose('was,wo,wie oft,wie viel\nred shoes,4.1,90,3\n', 'own.csv');
    await screen.findByText('Which column holds what?');
    const name = (label: string, column: number) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value: `${column}` } });
    name('Clicks', 3);
    name('Position', 1);
    press('Read these columns');
    await screen.findByText('Where clicks are left');
    expect(figure('Clicks')).toEqual(['3', 'of 1 query']);
  });
});

describe('what comes after the report', () => {
  it('is a CSV of the rows that are shown, or the list of the URL generator', async () => {
    const { downloads } = await openReport(golden('shop.csv'), ofShop);
    fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'near me' } });
    const shown = names();
    press('Save as CSV');
    const { name, text } = await saved(downloads);
    expect(name).toBe('ctr-queries.csv');
    expect(text.split('\r\n')[0]).toBe(
      'query,clicks,impressions,ctr,position,curve_ctr,clicks_to_win,how_sure',
    );
    expect(
      text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0]),
    ).toEqual(shown);
    press('Make URLs of them');
    await pageTitled('URL Generator');
    await showsSearch(encodeURIComponent(shown[0] ?? ''));
    press('Undo');
    expect(screen.getByText('Try it with ten sample keywords')).toBeTruthy();
  });

  it('is for pages a list of addresses, with the campaign parameters', async () => {
    await openReport(golden('shop.csv').replaceAll(/^(?!Top)/gm, 'https://example.com/'), 'Pages.csv');
    press('Make URLs of them');
    await pageTitled('URL Generator');
    expect(template()).toBe('{keyword|raw}');
    expect(screen.getByLabelText('Source')).toBeTruthy();
  });
});

describe('the export of the last visit', () => {
  it('stays on this device until it is removed, and Overview names its clicks to win', async () => {
    const { listStorage, userId } = await openReport(golden('shop.csv'), ofShop);
    await waitFor(async () => expect((await listStorage.get(userId, 'export'))?.name).toBe(ofShop));
    await go('/dashboard/overview');
    const card = within(await screen.findByRole('region', { name: 'Clicks to win' }));
    expect(card.getByText('about 3,900')).toBeTruthy();
    expect(card.getByText(/^The export of nordlys\.example is .* \(Nov 28, 2026\)/)).toBeTruthy();
    fireEvent.click(card.getByRole('link', { name: 'Open the report' }));
    await screen.findByText('Where clicks are left');
    expect(figure('Clicks')[1]).toBe('of 600 queries');
    await go('/dashboard/overview');
    fireEvent.change(await screen.findByLabelText('Choose a new one'), {
      target: { files: [new File([golden('few-rows.csv')], 'new.csv')] },
    });
    await waitFor(() => expect(figure('Clicks')[1]).toBe('of 90 queries'));
    press('Remove');
    expect(await screen.findByText('Where the file comes from')).toBeTruthy();
    expect(await listStorage.get(userId, 'export')).toBeUndefined();
    await go('/dashboard/overview');
    expect(screen.queryByText('Choose a new one')).toBeNull();
  });

  it('is lost, and the page says so, where the browser keeps nothing', async () => {
    const listStorage = new MemoryListStorage();
    listStorage.put = async () => false;
    await openReport(golden('shop.csv'), ofShop, listStorage);
    expect(await screen.findByText(/This browser does not keep it/)).toBeTruthy();
  });
});

describe('two exports', () => {
  const older = golden('equal-positions.csv');
  /** Fewer impressions and clicks, and another query in place of the first one. */
  const newer = older
    .replace(/^(?!Top).*/m, 'a new query,12,90,0%,3')
    .replaceAll(
      /,(\d+),(\d+),/g,
      (_, clicks, shown) => `,${Math.floor(clicks * 0.9)},${Math.ceil(shown * 0.7)},`,
    );
  const [august, november] = ['2026-08-28', '2026-11-28'].map(
    (day) => `example.org-Performance-on-Search-${day}.csv`,
  ) as [string, string];
  const compareWith = (content: BlobPart, name: string) =>
    fireEvent.change(screen.getByLabelText('Compare with another'), {
      target: { files: [new File([content], name)] },
    });
  const card = () => screen.findByRole('region', { name: /^Why clicks changed/ });
  const words = async () => (await card()).textContent ?? '';

  it('show why clicks changed, and the rows with what mainly changed them', async () => {
    await openReport(newer, november);
    compareWith(older, august);
    const lists = within(await card());
    expect(await words()).toMatch(
      /Compared with example\.org.*−[\d,]+ clicks from your queries, mainly by demand\./,
    );
    expect(await words()).toMatch(
      /Wait for demand\.−[\d,]+Position\D+stand\. 0Click-through\D+stand\. \+[\d,]+New rows\D+\+10Gone rows\D+−/,
    );
    expect(await words()).toContain('they count as equally long');
    expect(await words()).toContain('soft hose size 01.0 → 1.08,936 → 6,2561,095 → 985Demand −375−110');
    const all = await words();
    fireEvent.change(screen.getByLabelText(/Words of your brand/), { target: { value: 'hose' } });
    fireEvent.click(lists.getByRole('checkbox', { name: 'Without brand' }));
    expect(await words()).not.toContain('hose');
    expect(await words()).not.toContain(/[^.]+ from your queries/.exec(all)?.[0]);
    fireEvent.click(lists.getByRole('tab', { name: 'New 1' }));
    expect(lists.getAllByRole('row')[1]?.textContent).toBe('a new query– → 3.00 → 630 → 10New rows +10+10');
    await go('/dashboard/overview');
    expect(await screen.findByText(/on Aug 28, 2026\. The export of example\.org is/)).toBeTruthy();
  });

  it('are compared by query whatever is listed below, and by page if one of them has no queries', async () => {
    const pages = (csv: string) => csv.replaceAll(/^(?!Top)/gm, 'https://example.com/');
    const both = zipSync({
      'Queries.csv': strToU8(newer),
      'Pages.csv': strToU8(pages(older)),
    }) as Uint8Array<ArrayBuffer>;
    await openReport(both, november.replace('csv', 'zip'));
    compareWith(older, august);
    const shown = await words();
    expect(shown).toMatch(/^Why clicks changed, by query/);
    fireEvent.click(screen.getByRole('tab', { name: /^Pages/ }));
    expect(figure('Clicks')[1]).toBe('of 300 pages');
    expect(await words()).toBe(shown);
    compareWith(pages(older), august);
    await waitFor(async () =>
      expect(await words()).toMatch(/^Why clicks changed, by page.*long\.0 clicks from your pages\./),
    );
  });

  it('are sorted by their days and stay on this device, the older one until it is removed', async () => {
    const { listStorage, userId } = await openReport(older, august);
    compareWith(newer, november);
    await card();
    const waitForKept = (...names: (string | undefined)[]) =>
      waitFor(async () => {
        const files = [
          await listStorage.get(userId, 'export'),
          await listStorage.get(userId, 'export before'),
        ];
        expect(files.map((file) => file?.name)).toEqual(names);
      });
    await waitForKept(november, august);
    expect(await words()).not.toContain('Exchange');
    await go('/dashboard/overview');
    await go('/dashboard/ctr-traffic/overview');
    press('Remove the older export');
    expect(screen.queryByText(/^Why clicks changed,/)).toBeNull();
    await waitForKept(november, undefined);
  });

  it('can be exchanged where nothing tells which one is newer', async () => {
    await openReport(older, 'Queries.csv');
    compareWith(newer, november);
    expect(await words()).toMatch(/Gone rows\D+−10L/);
    expect(await words()).not.toContain('different properties');
    press('Exchange the periods');
    expect(await words()).toMatch(/New rows\D+\+10G/);
  });

  it('are compared by the table of the queries that is chosen', async () => {
    const tables = (first: string, second: string) =>
      zipSync({
        'A.csv': strToU8(first),
        'B.csv': strToU8(second),
      }) as Uint8Array<ArrayBuffer>;
    const few = `${header}red shoes,3,90,3.33%,4.1\n`;
    await openReport(tables(few, newer), november);
    const choice = screen.getByLabelText<HTMLSelectElement>('The queries are in');
    expect(choice.value).toBe('B.csv');
    fireEvent.change(choice, { target: { value: 'A.csv' } });
    expect(figure('Clicks')).toEqual(['3', 'of 1 query']);
    compareWith(tables(few.replace(',3,', ',5,'), older), august);
    expect(await words()).toMatch(/· 1 query.*−2 clicks from your queries/);
    fireEvent.change(choice, { target: { value: 'B.csv' } });
    expect(await words()).toMatch(/· 300 queries.*Gone rows\D+−/);
  });

  it('say what makes them hard to compare', async () => {
    const pairs = ['Clicks', 'Impressions', 'CTR', 'Position'].flatMap((measure) =>
      ['6/5/26 - 6/11/26', '5/29/26 - 6/6/26'].map((days) => `${days} ${measure}`),
    );
    await openReport(`Top queries,${pairs.join()}\nred shoes,69,18,690,180,10%,10%,2,2\n`, ofShop);
    expect(await words()).toMatch(/The periods overlap.*One period is longer.*\+7\.9 clicks per day/);
    compareWith(older, november);
    await waitFor(async () => expect(await words()).toContain('different properties'));
  });
});
