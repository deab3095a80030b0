import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asAda, test } from './support/test.ts';
import { goWithinApp } from './support/visit.ts';

test.use(asAda);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

async function openOverview(page: Page): Promise<void> {
  await page.goto('/dashboard/overview');
  await expect(title(page, 'Overview')).toBeVisible();
}

test('opened at another address than its own, a page says where to open it, before anything is typed', async ({
  page,
}) => {
  await page.route('**/auth/reset*', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const publicUrl = 'https://toolkit.example';
    const moved = html.replace(/(?<=id="config"[^>]*>)[^<]+/, (config) =>
      JSON.stringify({ ...JSON.parse(config), publicUrl, origins: [publicUrl] }),
    );
    expect(moved).not.toBe(html);
    await route.fulfill({ response, body: moved });
  });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.goto('/auth/reset?a=b#code=c');
  await expect(title(page, 'Open Traffic Toolkit at its own address')).toBeVisible();
  await expect(page).toHaveTitle(/^Open Traffic Toolkit at its own address/);
  await expect(page.getByRole('alert')).toContainText('Its address is https://toolkit.example.');
  const there = page.getByRole('link', { name: 'Go to https://toolkit.example' });
  await expect(there).toHaveAttribute('href', 'https://toolkit.example/auth/reset?a=b#code=c');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
  await expectAccessible(page, 'another address');
});

for (const [what, block] of [
  ['are blocked', () => Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })],
  [
    'are dropped without a word',
    () => Object.defineProperty(document, 'cookie', { get: () => '', set() {} }),
  ],
] as const)
  test(`where cookies ${what}, a page says so before an account is made`, async ({ page }) => {
    await page.addInitScript(block);
    await page.goto('/register');
    await expect(title(page, 'Allow cookies to go on')).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('keeps no cookies of http://localhost');
    await expect(page.getByRole('link', { name: 'Load the page again' })).toHaveAttribute(
      'href',
      /\/register$/,
    );
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });

test('without a network every page opens, and a quiet line says why nothing can be saved', async ({
  page,
  context,
}) => {
  await openOverview(page);
  await page.waitForFunction(() => performance.getEntriesByName('screens loaded').length > 0);
  await context.setOffline(true);
  const line = page.getByText('You are offline.');
  await expect(line).toBeVisible();
  for (const name of ['URL Generator', 'Website Traffic', 'Account Settings']) {
    await link(page, name).click();
    await expect(title(page, name)).toBeVisible();
  }
  await context.setOffline(false);
  await expect(line).toBeHidden();
});

test('while the server is busy, a page says that it tries again, and then works', async ({ page, ada }) => {
  let isOpen = false;
  const asked = new Set<string>();
  // Once it is open, whatever is asked for the first time waits once more.
  await page.route('**/api/**', (route) => {
    const url = route.request().url();
    if (isOpen && asked.has(url)) return route.continue();
    asked.add(url);
    return route.fulfill({ status: 503, json: { code: 'busy' } });
  });
  await page.goto('/dashboard/account');
  const line = page.getByText('The server is busy. Trying again');
  await expect(line).toBeVisible();
  isOpen = true;
  await expect(page.getByLabel('First name')).toBeEditable();
  await expect(page.getByRole('banner').getByText(ada.email).first()).toBeAttached();
  await expect(line).toBeHidden();
  expect([...asked].join()).toMatch(/\/api\/auth\/token,.*\/api\/user\/account\/details/);
});

/** The colour of the ring around what has the focus, be it an outline, or the border and shadow of a field. */
const ring = (page: Page) =>
  page.evaluate(async () => {
    // Motion that ends at once ends with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const focused = document.activeElement as HTMLElement;
    const around = [
      focused,
      focused.nextElementSibling,
      focused.parentElement,
      focused.parentElement?.parentElement,
    ];
    for (const element of around) {
      if (!element) continue;
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
      if (outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2) return outlineColor;
      const shadow = /^(rgb\([^)]*\)) 0px 0px 0px 1px$/.exec(boxShadow)?.[1];
      if (shadow) return shadow;
    }
    return `none on ${focused.outerHTML.slice(0, 120)}`;
  });

test('what has the focus has one ring of 7:1 on every kind of page, and nothing moves for who wants no motion', async ({
  page,
}) => {
  // A ring that is still growing would be measured otherwise.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openOverview(page);
  const rings = new Set<string>();
  for (const path of ['overview', 'account', 'url-generator', 'plan-upgrade']) {
    if (path !== 'overview') await goWithinApp(page, `/dashboard/${path}`);
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('body, body *')].flatMap((element) =>
        [undefined, '::before', '::after'].flatMap((part) => {
          const { animationName, transitionDuration, transitionProperty } = getComputedStyle(element, part);
          const still =
            transitionProperty === 'none' || /^(0|1e-05)s(, (0|1e-05)s)*$/.test(transitionDuration);
          return still && animationName === 'none' ? [] : [`${element.className}${part ?? ''}`];
        }),
      ),
    );
    expect([path, ...moving]).toEqual([path]);
    const end = 60;
    for (let stop = 0; stop < end; stop += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      rings.add(await ring(page));
    }
  }
  // Of the skip link, on its own ground, and of all others.
  expect([...rings]).toEqual(['rgb(109, 40, 217)']);
});

test('with forced colours the current page, the active option and the edge of a dialog can be seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openOverview(page);
  const mark = await link(page, 'Overview').evaluate((item) => getComputedStyle(item, '::before').borderLeft);
  expect(mark).toContain('3px solid');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('ArrowDown');
  const outline = (of: string) =>
    page.locator(of).evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline('[role="option"][aria-selected="true"]')).toBe('solid');
  expect(await outline('.ant-modal-container')).toBe('solid');
});

test('while the dashboard loads, its own shape is shown, from the first answer on', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/dashboard/url-generator');
  await expect(page.locator('.shell')).toBeVisible();
  expect((await page.locator('.side').boundingBox())?.width).toBe(256);
  await expect(page.locator('.screen')).toHaveCount(0);
  await context.close();
});
