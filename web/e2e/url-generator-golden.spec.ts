import { expect } from '@playwright/test';
import { goldenRuns } from '../../scripts/golden-runs.mjs';
import { button, generated, keywordList, open, test } from './support/url-generator.ts';

// The page, its worker and WebAssembly in a browser, against the bytes that every other way gives, too: see golden/.
for (const { name, recipe, list, further, expected, bytes } of goldenRuns()) {
  test(`golden run ${name} gives the same bytes in a tab`, async ({ page }) => {
    await open(page, 'Recipes');
    await page.getByLabel('Import a recipe').setInputFiles(recipe);
    await expect(page.getByText('is imported and loaded.')).toBeVisible();
    // With a long template, the open panel lies over Generate.
    await page.keyboard.press('Escape');
    for (const { placeholder, path } of further) {
      const choose = page.getByLabel(`Choose a file instead, for the list ${placeholder}`, { exact: true });
      // A recipe may say what it is combined with; else one adds the list.
      if ((await choose.count()) === 0) {
        await button(page, 'Add a list').click();
        await page.getByLabel('Name of the list').last().fill(placeholder);
      }
      await choose.setInputFiles(path);
    }
    await expect(page.getByText(/^[1-9]\d* entr(y|ies)$/)).toHaveCount(further.length);
    await keywordList(page).setInputFiles(list);
    await expect(page.getByText(/^[1-9][\d,]* keywords?$/)).toBeVisible();
    const made = await generated(page);
    expect(made.name).toBe(expected);
    if (!expected.endsWith('.zip')) expect(made.text).toBe(new TextDecoder().decode(bytes));
    expect(Buffer.compare(made.bytes, bytes)).toBe(0);
  });
}
