import { expect, type Page } from '@playwright/test';
import { asAda, test } from './support/test.ts';
import { goWithinApp } from './support/visit.ts';
import { watch } from './support/watch.ts';

test.use(asAda);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

test('S-16a S-16b S-16c S-18 markup and addresses from the address bar stay out of the page', async ({
  page,
}) => {
  const complaints = await watch(page);
  const evil = encodeURIComponent('javascript:alert(1)<img src=x onerror=alert(1)><script>alert(1)</script>');
  await page.goto(`/dashboard/soon/${evil}`);
  await expect(title(page, 'Coming soon')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('alert');
  for (const screen of ['edit-campaign', 'campaign-stats', 'campaign-logs']) {
    await page.goto(`/dashboard/ctr-traffic/${screen}?target=${evil}`);
    await expect(page.getByText('a campaign. There is nothing to show yet.')).toBeVisible();
    expect(await page.locator('main img, main script').count()).toBe(0);
  }
  await page.goto('/dashboard/ctr-traffic/campaign-logs?target=spring_2');
  await expect(page.getByText('spring_2')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('S-12 S-13 S-94a S-94c S-94e S-94f pages without contents say so, and lead back', async ({ page }) => {
  await page.goto('/dashboard/overview');
  await expect(title(page, 'Overview')).toBeVisible();
  for (const [path, name] of [
    ['plan-upgrade', 'Plan Upgrade'],
    ['confirm-order', 'Confirm Order'],
  ] as const) {
    await goWithinApp(page, `/dashboard/${path}`);
    await expect(title(page, name)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('There is nothing to show yet.');
    await expect(page.getByRole('main')).not.toContainText(/[$€£%\d]|price|charge|plan to|will/i);
    await page.getByRole('main').getByRole('link', { name: 'Back to Overview' }).click();
    await expect(title(page, 'Overview')).toBeFocused();
  }
});
