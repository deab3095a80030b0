import { expect } from '@playwright/test';
import { button, test } from '../support/url-generator.ts';
import { generateBy, onPhone } from '../support/ways.ts';

const pages = Array.from({ length: 20 }, (_, at) => `https://shop.example.com/landing/page-${at}?id=${at}`);

test('job c: links of three campaigns for twenty pages that exist, at 390 px', async ({ page }) => {
  const way = await onPhone(page);
  await way.press(button(page, 'Paste keywords instead'));
  await way.paste(pages.join('\n'));
  await way.press(button(page, 'Add campaign parameters to them'));
  await expect(page.getByLabel('Source', { exact: true })).toBeFocused();
  await way.type(page.getByLabel('Source', { exact: true }), 'newsletter');
  await way.type(page.getByLabel('Medium', { exact: true }), 'email');
  await way.type(page.getByLabel('Campaign', { exact: true }), '{campaign}');
  await way.press(button(page, 'Make a list of “campaign”'));
  await expect(page.getByLabel('One entry on each line')).toBeFocused();
  await way.type(page.getByLabel('One entry on each line'), 'Spring Sale\nsummer\nBlack Friday');
  await expect(page.getByText('20 × 3 = 60 URLs')).toBeVisible();
  const lines = await generateBy(way, page);
  expect(way.steps).toBeLessThanOrEqual(12);
  const campaigns = ['spring_sale', 'summer', 'black_friday'];
  expect(lines.toSorted()).toEqual(
    pages
      .flatMap((one) =>
        campaigns.map((name) => `${one}&utm_source=newsletter&utm_medium=email&utm_campaign=${name}`),
      )
      .toSorted(),
  );
});
