import { expect, type Page } from '@playwright/test';
import { enterUnverified, enterVerified } from './support/people.ts';
import { allRoutes, dashboardRoutes } from './support/routes.ts';
import { test } from './support/test.ts';
import { followRequests, goWithinApp } from './support/visit.ts';
import { watch } from './support/watch.ts';

/** The document of an address is the same for everybody, its screen is not. */
async function crawl(page: Page, isVerified: boolean): Promise<void> {
  const haveAll = followRequests(page);
  for (const route of allRoutes) {
    if (isVerified && dashboardRoutes.includes(route) && page.url().includes('/dashboard/')) {
      if (!page.url().endsWith(route)) await goWithinApp(page, route);
    } else {
      await page.goto(route);
    }
    await expect(page.getByRole('heading', { level: 1 }), route).toBeVisible();
    await haveAll();
  }
}

/** The browser reports a page at an unknown address, and a reset link that is of no use, in its console. */
const isExpected = (complaint: string) =>
  (/nowhere/.test(complaint) && /status of 404/.test(complaint)) ||
  (/^\/auth\/reset: /.test(complaint) && /status of 400/.test(complaint));

const states = [
  ['signed out', async () => {}],
  ['signed in, unverified', enterUnverified],
  ['signed in and verified', enterVerified],
] as const;

for (const [state, become] of states) {
  test(`every address, ${state}: no violation of the policy and no complaint in the console`, async ({
    page,
    context,
  }) => {
    const complaints = await watch(page);
    await become(context);
    await crawl(page, become === enterVerified);
    expect(complaints.filter((complaint) => !isExpected(complaint))).toEqual([]);
  });
}

test('markup from strings and styles without the nonce are refused, so the watching above sees something', async ({
  page,
}) => {
  const complaints = await watch(page);
  await page.goto('/login');
  await page.evaluate(() => {
    const sheet = document.createElementNS('http://www.w3.org/1999/xhtml', 'style');
    sheet.textContent = 'body { color: red }';
    document.head.append(sheet);
  });
  await expect.poll(() => complaints.some((complaint) => complaint.includes('style-src'))).toBe(true);
  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror=alert(1)>';
      return false;
    } catch {
      return true;
    }
  });
  expect(refused).toBe(true);
});

test('the nonce is another one with every answer', async ({ request }) => {
  const nonces = new Set<string>();
  for (let load = 0; load < 3; load += 1) {
    const answer = await request.get('/login', { headers: { accept: 'text/html' } });
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '';
    expect(nonce.length).toBeGreaterThan(15);
    expect(await answer.text()).not.toContain('__NONCE__');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});
