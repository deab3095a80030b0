import { expect } from '@playwright/test';
import { goldenRuns } from '../../scripts/golden-runs.mjs';
import { generated, keywordList, open, shows, test } from './support/url-generator.ts';

/** The runs in which something of the browser's own takes part; all of them run without one, too: see golden/. */
const runsInTab = [
  // WebAssembly, a list that is read in pieces, a zip that the page makes
  ...['lines-of-all-kinds', 'plain-in-order', 'plain-shuffled', 'pieces-of-lines', 'sitemaps-in-folder'],
  // decoders, letters and their case
  ...['encodings-combined', 'shift-jis-table', 'windows-1252-bytes', 'unique-in-many-alphabets', 'filters'],
  ...['second-sheet', 'addresses-merged'],
];

for (const name of runsInTab) {
  test(`golden run ${name} gives the same bytes in a tab`, async ({ page }) => {
    const golden = goldenRuns().find((run) => run.name === name);
    if (!golden) throw new Error(`There is no golden run ${name}.`);
    const { recipe, list, further, expected, bytes } = golden;
    await open(page, 'Recipes');
    await page.getByLabel('Import a recipe').setInputFiles(recipe);
    await shows(page, 'is imported and loaded.');
    // With a long template, the open panel lies over Generate.
    await page.keyboard.press('Escape');
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
    if (!expected.endsWith('.zip')) expect(made.text).toBe(new TextDecoder().decode(bytes));
    expect(Buffer.compare(made.bytes, bytes)).toBe(0);
  });
}
