import { expect } from '@playwright/test';
import { button, test } from '../support/url-generator.ts';
import { byKeyboard, generateBy } from '../support/ways.ts';

const keywords = Array.from({ length: 200 }, (_, at) => `red shoes ${at}`);

test('job a: 200 keywords that are pasted become searches, by keyboard', async ({ page }) => {
  const way = await byKeyboard(page);
  await way.press(button(page, 'Paste keywords instead'));
  await way.paste(keywords.join('\n'));
  await expect(page.getByText('First of 200 URLs')).toBeInViewport();
  const lines = await generateBy(way, page);
  expect(lines.toSorted()).toEqual(
    keywords.map((one) => `https://www.google.com/search?q=${encodeURIComponent(one)}`).toSorted(),
  );
});
