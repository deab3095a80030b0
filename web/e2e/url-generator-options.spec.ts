import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import {
  button,
  downloadedBy,
  file,
  generated,
  haveAll,
  keywordList,
  open,
  press,
  shows,
  template,
  test,
} from './support/url-generator.ts';
import { watch } from './support/watch.ts';

/** Two sheets: three keywords with their volumes, and two places. */
const spreadsheet = 'web/e2e/support/keywords.xlsx';
const queries = file(
  'Queries.csv',
  'Top queries,Clicks,Impressions\nred shoes,3,90\nhats,1,40\n',
  'text/csv',
);

test('on a phone ten runs take less than a screen until all are asked for, the foot at most a sixth, and text buttons begin where texts do', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const left = async (name: string) => (await button(page, name).boundingBox())?.x;
  expect(await left('Try it with ten sample keywords')).toBe(await left('Paste keywords instead'));
  await press(page, 'Try it with ten sample keywords');
  const runs = page.getByRole('region', { name: 'Recent runs' });
  for (let run = 0; run < 10; run += 1) {
    await page.getByLabel('File name').fill(`run ${run}.txt`);
    await generated(page);
  }
  await expect(runs.getByRole('listitem')).toHaveCount(3);
  expect((await runs.boundingBox())?.height).toBeLessThan(844);
  expect((await page.locator('.generation-foot').boundingBox())?.height).toBeLessThanOrEqual(844 / 6);
  await runs.getByRole('button', { name: 'All runs' }).click();
  await expect(runs.getByRole('button', { name: /^More about/ })).toHaveCount(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await runs.getByRole('button', { name: 'Show fewer' }).click();
  await expect(runs.getByRole('listitem')).toHaveCount(3);
});

/** What a page could ask for, and the golden runs do not: presets, lines that are left out, recipes, and all runs. */
async function everything(page: Page): Promise<void> {
  await open(page, 'Presets');
  await page.getByLabel('Site').selectOption('wikipedia');
  await press(page, 'Paste keywords instead');
  await keywordList(page).fill('https://a.example/?x=1#t\nurl');
  await template(page).fill('{keyword|raw}?utm_source=a');
  await shows(page, 'https://a.example/?x=1&utm_source=a#t');
  await generated(page);
  await downloadedBy(page, 'Save what was left out');
  await template(page).fill('https://www.google.com/search?q={keyword}');
  await open(page, 'Recipes');
  await page.getByLabel('Recipe name').fill('All of it');
  await press(page, 'Save recipe');
  const recipe = await downloadedBy(page, 'Export All of it');
  await page.getByLabel('Import a recipe').setInputFiles(file(recipe.name, recipe.text));
  await shows(page, /^“All of it” is loaded\./);
  await press(page, 'All runs');
  await press(page, 'Clear history');
}

test('nothing but the table of all runs is requested once the page is there, whatever is done with it', async ({
  page,
}) => {
  const complaints = await watch(page);
  await page.reload();
  await haveAll(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('websocket', (socket) => requests.push(socket.url()));
  await everything(page);
  // The table of all runs is loaded when somebody asks for it.
  const table = /^blob:|\/assets\/(all-runs|table)-[\w-]+\.js$/;
  expect(requests.filter((url) => !table.test(url))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the page is at most 1,590 px high at 1440 px with everything open that can be open at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await keywordList(page).setInputFiles(queries);
  await shows(page, /^2 keywords$/);
  await press(page, 'Add a list');
  await page.getByLabel('Name of the list').fill('campaign');
  await page.getByLabel('One entry on each line').fill('spring\nsummer\nautumn');
  await open(page, 'Campaign', 'Output');
  for (const [label, value] of [
    ['Source', 'News Letter'],
    ['Medium', 'email'],
    ['Campaign', '{campaign}'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await shows(page, 'First of 6 URLs');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1_590);
});

test('all options are accessible on a phone, and fit at 360 and at 1280 px', async ({ page }) => {
  const check = async (state: string) => {
    for (const width of [1280, 360]) {
      // High enough that the foot covers nothing.
      await page.setViewportSize({ width, height: 4_000 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await expectAccessible(page, state);
  };
  await check('start');
  await keywordList(page).setInputFiles(file('list.txt', '\n\n'));
  await shows(page, 'There are no keywords in this file.');
  await check('refused list');
  await keywordList(page).setInputFiles(file('old.txt', Buffer.from('caf\xe9\n', 'latin1')));
  await expect(page.getByLabel('Encoding')).toBeVisible();
  await check('encoding to choose');
  await keywordList(page).setInputFiles(spreadsheet);
  await expect(page.getByLabel('Sheet')).toBeVisible();
  await check('sheet and column');
  await keywordList(page).setInputFiles(queries);
  await shows(page, /^2 keywords$/);
  await press(page, 'Add a list');
  await page.getByLabel('One entry on each line').fill('x\ny\nz');
  await open(page, 'Output');
  await page.getByLabel('Format').selectOption('csv');
  await page.getByLabel('Split into several files').check();
  await page.getByLabel('URLs in each file').fill('many');
  await open(page, 'Campaign');
  await page.getByLabel('Source', { exact: true }).fill('{');
  await check('campaign and output open');
  await open(page, 'Columns', 'Order');
  await page.getByLabel('Repeat the same order with').fill('nothing');
  await check('columns and order open');
  await open(page, 'Filters');
  await check('placeholders open');
  await open(page, 'Presets');
  await page.getByLabel('Name for the current template').fill('A preset with a long name');
  await press(page, 'Add preset');
  await check('presets open');
  await open(page, 'Recipes');
  await page.getByLabel('Recipe name').fill('A recipe with a name as long as people give them');
  await press(page, 'Save recipe');
  await shows(page, 'is saved.');
  await check('recipes open');
  await page
    .getByLabel('Choose a file instead, for the list place')
    .setInputFiles(file(`${'long'.repeat(20)}.txt`, Buffer.from('k\xf6ln', 'latin1')));
  await expect(page.getByLabel('Encoding')).toBeVisible();
  await check('a list of a combination that is in a file');
  await press(page, 'Type the list instead');
  await template(page).fill('https://a.example/{nothing}/{keyword}');
  await press(page, 'Generate');
  await expect(template(page)).toBeFocused();
  await check('a placeholder that is not there');
  await template(page).fill('https://www.google.com/{keyword}?a=1&a=2');
  await shows(page, 'The parameter “a” is in it twice.');
  await page.getByLabel('File name').fill(`${'long'.repeat(60)}.txt`);
  await generated(page);
  await expect(page.getByRole('region', { name: 'Recent runs' })).toBeVisible();
  await check('warnings and history');
  await page.goto('/dashboard/overview');
  await press(page, 'All runs');
  await expect(button(page, 'Clear history')).toBeVisible();
  await button(page, /^More about/)
    .first()
    .click();
  await page.getByText('As a table').click();
  await check('overview with runs');
});

/** How many lists the browser has. */
const storedLists = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('url-generator');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('lists').objectStore('lists').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

test('a chosen file and what was typed are there after a reload, until the person starts over', async ({
  page,
}, info) => {
  const path = info.outputPath('keywords.csv');
  await writeFile(path, 'red shoes\nhats\n');
  await template(page).fill('https://shop.example/{keyword}');
  await keywordList(page).setInputFiles(path);
  await shows(page, '2 keywords');
  await expect.poll(() => storedLists(page)).toBe(1);
  await page.reload();
  await shows(page, '2 keywords');
  await shows(page, 'This is the file as you chose it last time.');
  await expectAccessible(page, 'a file of last time');
  expect((await generated(page)).text).toContain('https://shop.example/hats');
  await press(page, 'Start over');
  await expect.poll(() => storedLists(page)).toBe(0);
});
