import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { asAda, test } from './support/test.ts';
import { goWithinApp } from './support/visit.ts';
import { watch } from './support/watch.ts';

test.use(asAda);

const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const banner = (page: Page) => page.getByRole('banner');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The size of each visible element, and the beginning of what it is. */
const sizes = (locator: Locator) =>
  locator.evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return { width, height, text: element.outerHTML.slice(0, 80) };
      }),
  );

async function openOverview(page: Page): Promise<void> {
  await page.goto('/dashboard/overview');
  await expect(title(page, 'Overview')).toBeVisible();
}

const focusIsBehind = () => document.getElementById('root')?.contains(document.activeElement);

test('S-45a S-52 S-93i the menu is 256 px wide and permanent, the content at most 900', async ({ page }) => {
  const complaints = await watch(page);
  await openOverview(page);
  for (const width of [768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await page.locator('.side').boundingBox())?.width).toBe(256);
    const content = (await page.locator('.page').boundingBox())?.width ?? 0;
    expect(content).toBeLessThanOrEqual(900);
    if (width === 1920) expect(content).toBe(900);
  }
  await page.mouse.wheel(0, 5_000);
  await expect(menu(page).getByRole('link', { name: 'Overview' }).first()).toBeInViewport();

  // The longest name keeps to its line while it is the current one, too.
  await menu(page).getByRole('link', { name: 'Newsletter Generator' }).click();
  await expect(title(page, 'Newsletter Generator')).toBeVisible();
  for (const { height, text } of await sizes(menu(page).locator('.menu-item'))) expect(height, text).toBe(36);
  expect(complaints).toEqual([]);
});

test('the pages look the same in whatever order their style sheets arrive', async ({ page }) => {
  for (const path of ['overview', 'account', 'url-generator']) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.locator('.card').first()).toBeVisible();
    const [before, after] = await page.evaluate(() => {
      const shared = document.querySelector<HTMLElement>('style[data-file]');
      if (!shared) throw new Error('The page has no styles of its own.');
      const describe = () =>
        [...document.querySelectorAll('#root *')].map((element) => {
          const { display, gap, margin, padding, color, fontWeight } = getComputedStyle(element);
          return [element.className, display, gap, margin, padding, color, fontWeight].join('; ');
        });
      for (const again of document.querySelectorAll(`link[href="${shared.dataset.file}"]`)) again.remove();
      document.head.prepend(shared);
      const first = describe();
      document.head.append(shared);
      return [first, describe()];
    });
    expect(after).toEqual(before);
  }
});

test('S-48 the bar holds every address, shortened in the middle where it does not fit', async ({
  page,
  context,
  ada,
}) => {
  let email = '';
  const renamed = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(ada.email, email));
  await page.route('**/api/auth/token', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: renamed(await response.json()) });
  });
  for (const [address, at390, at1440] of [
    ['somebody@example.com', 'name', ''],
    ['somebody@a-rather-long-name-of-a-domain.example.com', 'name domain', ''],
    [`${'long-name-'.repeat(12)}@example.com`, 'name', 'name'],
  ] as const) {
    email = address;
    await context.setStorageState(renamed(ada.browserState()));
    await openOverview(page);
    const shown = banner(page).getByTitle(email, { exact: true });
    for (const [width, cut] of [
      [390, at390],
      [1440, at1440],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await expect(shown).toBeVisible();
      const parts = await shown
        .locator('[aria-hidden]')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
      const names = ['name', 'domain'].filter((_name, index) => parts[index]);
      expect(names.join(' '), `${email} at ${width} px`).toBe(cut);
      expect(await sideways(page)).toBe(0);
    }
  }
});

test('S-45a beside the permanent menu 512 px are enough for every page: nothing is cut or scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openOverview(page);
  for (const path of ['account', 'overview', 'url-generator', 'ctr-traffic/about', 'soon/email-sender']) {
    await goWithinApp(page, `/dashboard/${path}`);
    expect([path, await sideways(page)]).toEqual([path, 0]);
    const beyond = await page.locator('main *, header *').evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          return right > innerWidth || left < 256;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    );
    expect([path, ...beyond]).toEqual([path]);
  }
});

test('what stays while a page scrolls covers at most a third of a small screen', async ({ page }) => {
  await page.goto('/dashboard/url-generator');
  await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible();
  for (const [width, height] of [
    [640, 256],
    [720, 450],
    [900, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() =>
      scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }),
    );
    const staying = await page.locator('body *').evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility())
        .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
        .filter((element) => !element.parentElement?.closest('.side'))
        .map((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect();
          const size = (from: number, to: number, most: number) =>
            Math.max(0, Math.min(to, most) - Math.max(from, 0)) / most;
          return size(left, right, innerWidth) * size(top, bottom, innerHeight);
        }),
    );
    const share = staying.reduce((sum, part) => sum + part, 0);
    expect(share, `${width} × ${height}`).toBeLessThanOrEqual(1 / 3);
  }
});

test('a page whose file does not load is an error beside the menu, which leads on', async ({ page }) => {
  await page.route(/\/assets\/account-page-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/dashboard/account');
  await expect(title(page, 'This page could not be shown')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Load the page again' })).toBeVisible();
  await expectAccessible(page, 'error in the dashboard');
  await menu(page).getByRole('link', { name: 'Overview' }).first().click();
  await expect(title(page, 'Overview')).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('on a phone the menu is a drawer with the same items: focus inside, Esc, a choice closes it', async ({
    page,
  }) => {
    const complaints = await watch(page);
    await openOverview(page);
    await expect(page.locator('.side')).toBeHidden();
    const opener = banner(page).getByRole('button', { name: 'Open menu' });
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'Account Settings' })).toBeVisible();
    await expect(drawer.locator('.menu-label:visible')).toHaveCount(17);
    await expectAccessible(page, 'drawer');
    for (let at = 0; at < 30; at += 1) {
      await page.keyboard.press('Tab');
      // Past its last item the focus may visit the browser's own bar, never the page behind.
      expect(await page.evaluate(focusIsBehind)).toBe(false);
    }
    for (const { height, text } of await sizes(drawer.locator('.menu-item')))
      expect(height, text).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await expect(drawer).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 640 });
    await expect(drawer).toBeHidden();
    await page.setViewportSize({ width: 320, height: 640 });
    await drawer.getByRole('link', { name: 'Plan Upgrade' }).click();
    await expect(drawer).toBeHidden();
    await expect(title(page, 'Plan Upgrade')).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test('nothing scrolls sideways and every target is big enough for a finger', async ({ page }) => {
    await openOverview(page);
    for (const path of [
      'account',
      'overview',
      'plan-upgrade',
      'ctr-traffic/about',
      'soon/email-sender',
      'soon/x',
      'nothing',
    ]) {
      await goWithinApp(page, `/dashboard/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect([path, await sideways(page)]).toEqual([path, 0]);
      const targets = page.locator(
        'header a, header button, main button, main input:not([type=file], .ant-input)',
      );
      for (const { width, height, text } of await sizes(targets))
        expect(Math.min(width, height), `${path}: ${text}`).toBeGreaterThanOrEqual(44);
      for (const { height, text } of await sizes(page.locator('main .ant-input-affix-wrapper')))
        expect(height, `${path}: the frame of ${text}`).toBeLessThan(48);
    }
  });
});

test('the skip link leads past the menu', async ({ page }) => {
  await openOverview(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('P17 the menu shows that it goes on below the edge, and no more at its end', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await openOverview(page);
  const side = page.locator('.side');
  await expect(side).toBeVisible();
  // A strip that no item reaches.
  const strip = (y: number) => page.screenshot({ clip: { x: 250, y, width: 4, height: 8 } });
  const surface = await strip(300);
  expect(await strip(592)).not.toEqual(surface);
  await side.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }));
  await expect.poll(async () => (await strip(592)).equals(surface)).toBe(true);
});

test('what has the focus is never under the top bar, backwards through the generator', async ({ page }) => {
  await page.goto('/dashboard/url-generator');
  await page.getByRole('button', { name: 'Campaign' }).click();
  await page.getByRole('button', { name: /^Output/ }).click();
  for (const [width, height] of [
    [720, 450],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('main button:enabled').last().focus();
    const hidden: string[] = [];
    for (let stop = 0; stop < 60; stop += 1) {
      const at = await page.evaluate(() => {
        const one = document.activeElement;
        if (!one?.closest('main')) return undefined;
        const { top, bottom } = one.getBoundingClientRect();
        const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        return { name: one.textContent || one.id, hidden: top < bar && bottom > 0 && top > -1 };
      });
      if (!at) break;
      if (at.hidden) hidden.push(at.name);
      await page.keyboard.press('Shift+Tab');
    }
    expect(hidden, `${width} × ${height}`).toEqual([]);
  }
});
