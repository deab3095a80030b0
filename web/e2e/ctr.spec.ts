import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asAda, test } from './support/test.ts';
import { goWithinApp } from './support/visit.ts';
import { watch } from './support/watch.ts';

test.use(asAda);

test('an export of 12,000 queries is read without a request for anything but files of the page, at every width', async ({
  page,
}) => {
  const complaints = await watch(page);
  await page.goto('/dashboard/ctr-traffic/overview');
  const input = page.getByLabel('Choose your Search Console export');
  await expect(input).toBeAttached();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await input.setInputFiles('golden/ctr/queries-a.csv');
  await expect(page.getByText('about 780')).toBeVisible();
  await expect(page.getByText('1 row of queries-a.csv could not be read: 19')).toBeVisible();
  await expect(page.getByRole('row', { name: /^wide cart diy 41/ })).toBeVisible();
  expect(asked.filter((path) => !/^\/(?:assets|api\/auth)\//.test(path))).toEqual([]);
  const older = readFileSync('golden/ctr/queries-a.csv', 'utf8').replaceAll(
    /,(\d+),(\d+),/g,
    (_, clicks, impressions) => `,${Math.round(clicks * 1.2)},${Math.round(impressions * 1.3)},`,
  );
  await page
    .getByLabel('Compare with another')
    .setInputFiles({ name: 'older.csv', mimeType: 'text/csv', buffer: Buffer.from(older) });
  await expect(page.getByRole('tab', { name: /^Lost [1-9]/ })).toBeVisible();
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);
  await expectAccessible(page, 'report and comparison on a phone');
  expect(complaints).toEqual([]);
});

test('rows that are made as they come into view scroll by keys, also of the export of the last visit', async ({
  page,
}) => {
  await page.goto('/dashboard/ctr-traffic/overview');
  await page.getByLabel('Choose your Search Console export').setInputFiles('golden/ctr/queries-a.csv');
  await expect(page.getByText('about 780')).toBeVisible();
  await goWithinApp(page, '/dashboard/overview');
  const last = page.getByRole('link', { name: 'Open the report' });
  await expect(last).toBeVisible();
  await page.reload();
  await last.click();
  await page.getByLabel(/^Show all 12,113/).check();
  const first = page.getByText('acme folding tent set 1', { exact: true });
  await expect(first).toBeVisible();
  await page.getByLabel('queries', { exact: true }).focus();
  await page.keyboard.press('PageDown');
  await expect(first).toBeHidden();
  await page.keyboard.press('PageUp');
  await expect(first).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(first).toBeHidden();
});
