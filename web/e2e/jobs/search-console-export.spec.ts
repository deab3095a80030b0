import { expect } from '@playwright/test';
import { test } from '../support/url-generator.ts';
import { generateBy, onPhone } from '../support/ways.ts';

const exported = 'Top queries,Clicks,Impressions,CTR,Position\nred shoes,3,90,3.3%,4.1\nhats,1,40,2.5%,8\n';

test('job b: an export of Search Console becomes searches, at 390 px', async ({ page }) => {
  const way = await onPhone(page);
  await way.open('Queries.csv', exported);
  await expect(page.getByText('An export of Google Search Console.')).toBeVisible();
  await expect(page.getByText('First of 2 URLs')).toBeInViewport();
  const lines = await generateBy(way, page);
  expect(lines.toSorted()).toEqual([
    'https://www.google.com/search?q=hats',
    'https://www.google.com/search?q=red%20shoes',
  ]);
});
