import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { goldenRuns } from '../../scripts/golden-runs.mjs';
import { file, generated, haveAll, keywordList, open, press, shows, test } from './support/url-generator.ts';

/** The runs in which something of the browser's own takes part; all of them run without one, too: see golden/. */
const runsInTab = [
  // WebAssembly, a list that is read in pieces, a zip that the page makes
  ...['lines-of-all-kinds', 'plain-in-order', 'plain-shuffled', 'pieces-of-lines', 'sitemaps-in-folder'],
  // decoders, letters and their case
  ...['encodings-combined', 'shift-jis-table', 'windows-1252-bytes', 'unique-in-many-alphabets', 'filters'],
  ...['second-sheet', 'addresses-merged'],
];

test('golden runs give the same bytes in a tab, which requests nothing for them', async ({ page }) => {
  const runs = goldenRuns().filter(({ name }) => runsInTab.includes(name));
  expect(runs).toHaveLength(runsInTab.length);
  await haveAll(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const { name, recipe, list, further, expected, bytes } of runs) {
    await open(page, 'Recipes');
    const text = await readFile(recipe, 'utf8');
    await page.getByLabel('Import a recipe').setInputFiles(file(`${name}.json`, text));
    await shows(page, `“${JSON.parse(text).name || name}” is loaded.`);
    // The recipe says with which lists the first one is combined.
    for (const { placeholder, path } of further)
      await page
        .getByLabel(`Choose a file instead, for the list ${placeholder}`, { exact: true })
        .setInputFiles(path);
    await expect(page.getByText(/^[1-9]\d* entr(y|ies)$/)).toHaveCount(further.length);
    await keywordList(page).setInputFiles(list);
    await shows(page, /^[1-9][\d,]* keywords?$/);
    const made = await generated(page);
    expect(made.name).toBe(expected);
    expect(Buffer.compare(made.bytes, bytes), name).toBe(0);
    await press(page, 'Start over');
  }
  // The browser has the script of a worker that follows another one.
  expect(requests.filter((url) => !/^blob:|\/url-worker-/.test(url))).toEqual([]);
});
