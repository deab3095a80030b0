import { expect, type Page } from '@playwright/test';
import { asAda, test } from './support/test.ts';
import { goWithinApp } from './support/visit.ts';
import { watch } from './support/watch.ts';

test.use(asAda);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const announced = [
  ['website-traffic', 'Website Traffic'],
  ['auto-contacter', 'Auto Contacter'],
  ['automatic-blogging', 'Automatic Blogging'],
  ['business-finder', 'Business Finder'],
  ['content-generator', 'Content Generator'],
  ['email-sender', 'Email Sender'],
  ['extension-traffic', 'Extension Traffic'],
  ['newsletter-generator', 'Newsletter Generator'],
  ['proxy-tester', 'Proxy Tester'],
  ['social-traffic', 'Social Traffic'],
] as const;

test('S-17 the ten announced modules each have a finished page', async ({ page }) => {
  await page.goto('/dashboard/overview');
  await expect(title(page, 'Overview')).toBeVisible();
  for (const [slug, name] of announced) {
    await goWithinApp(page, `/dashboard/soon/${slug}`);
    await expect(title(page, name)).toBeVisible();
    await expect(page).toHaveTitle(`${name} · Traffic Toolkit`);
    for (const heading of ['What it will do', 'What it will never do', 'What works today', 'Where it stands'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  }
});

test('S-16 S-18 markup and addresses from the address bar stay text', async ({ page }) => {
  const complaints = await watch(page);
  for (const evil of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', 'javascript:alert(1)']) {
    await page.goto(`/dashboard/soon/${encodeURIComponent(evil)}`);
    await expect(title(page, 'Coming soon')).toBeVisible();
    for (const screen of ['edit-campaign', 'campaign-stats', 'campaign-logs']) {
      await page.goto(`/dashboard/ctr-traffic/${screen}?target=${encodeURIComponent(evil)}`);
      await expect(page.getByText('cannot be read')).toBeVisible();
    }
    expect(await page.locator('main img, main script').count()).toBe(0);
  }
  await page.goto('/dashboard/ctr-traffic/campaign-logs?target=spring_2');
  await expect(page.getByText('spring_2')).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const [row, path, name] of [
  ['S-12', 'plan-upgrade', 'Plan Upgrade'],
  ['S-13', 'confirm-order', 'Confirm Order'],
  ['S-15', 'ctr-traffic/overview', 'CTR Traffic'],
  ['S-15', 'ctr-traffic/about', 'About CTR Traffic'],
] as const) {
  test(`${row} S-94 /dashboard/${path} is finished, honest, and leads on`, async ({ page }) => {
    await page.goto(`/dashboard/${path}`);
    await expect(title(page, name)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/[$€£%\d]/);
    await page.getByRole('main').getByRole('link', { name: 'Open the URL generator' }).click();
    await expect(title(page, 'URL Generator')).toBeVisible();
  });
}
