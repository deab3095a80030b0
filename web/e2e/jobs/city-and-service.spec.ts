import { expect } from '@playwright/test';
import { button, test } from '../support/url-generator.ts';
import { byKeyboard, generateBy } from '../support/ways.ts';

test('job d: every service in every city, by keyboard', async ({ page }) => {
  const way = await byKeyboard(page);
  await way.press(button(page, 'Paste keywords instead'));
  await way.paste('plumber\nroofer');
  // Pressed earlier, the button moves away under the finger when the count appears above it.
  await expect(page.getByText('2 keywords', { exact: true })).toBeVisible();
  await way.press(button(page, 'Add a list'));
  await expect(page.getByLabel('Name of the list')).toBeFocused();
  await way.type(page.getByLabel('Name of the list'), 'city');
  await way.type(page.getByLabel('One entry on each line'), 'Rome\nOslo\nBonn');
  await expect(page.getByText('2 × 3 = 6 URLs')).toBeVisible();
  const lines = await generateBy(way, page);
  expect(lines.toSorted()).toEqual(
    ['plumber', 'roofer']
      .flatMap((service) =>
        ['Rome', 'Oslo', 'Bonn'].map((city) => `https://www.google.com/search?q=${service}%20${city}`),
      )
      .toSorted(),
  );
});
