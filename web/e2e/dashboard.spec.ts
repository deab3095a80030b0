import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { enterAs } from './support/people.ts';
import { asAda, test } from './support/test.ts';
import { goWithinApp } from './support/visit.ts';
import { watch } from './support/watch.ts';

test.use(asAda);

const menu = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const banner = (page: Page) => page.getByRole('banner');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function openOverview(page: Page): Promise<void> {
  await page.goto('/dashboard/overview');
  await expect(title(page, 'Overview')).toBeVisible();
}

const focusIsBehind = () => document.getElementById('root')?.contains(document.activeElement);

test('S-45a S-45b S-45c S-45d S-45e S-45f S-45g S-46 S-52 S-93i the menu is 256 px wide and permanent, the content at most 900', async ({
  page,
}) => {
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

  const groups = await menu(page).locator('.menu-heading').allTextContents();
  expect(groups).toEqual(['User', 'SEO', 'Marketing', 'Content', 'Misc', 'Contact']);
  const labels = await menu(page).locator('.menu-label:visible').allTextContents();
  expect(labels).toEqual([
    ...['Overview', 'Account Settings', 'Plan Upgrade'],
    ...['CTR Traffic', 'Website Traffic', 'Social Traffic', 'Extension Traffic'],
    ...['Business Finder', 'Auto Contacter', 'Email Sender'],
    ...['Content Generator', 'Newsletter Generator', 'Automatic Blogging'],
    'Proxy Tester',
    ...['Request Custom Module', 'Contact Us', 'Report a Bug'],
  ]);
  const ctr = menu(page).getByRole('button', { name: 'CTR Traffic', exact: true });
  await expect(ctr).toHaveAttribute('aria-expanded', 'false');
  await ctr.click();
  await menu(page).getByRole('link', { name: 'About', exact: true }).click();
  await expect(title(page, 'About CTR Traffic')).toBeFocused();
  await page.reload();
  await expect(menu(page).getByRole('link', { name: 'About', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  // The longest name keeps to its line while it is the current one, too.
  await menu(page).getByRole('link', { name: 'Newsletter Generator' }).click();
  await expect(title(page, 'Newsletter Generator')).toBeVisible();
  for (const item of await menu(page).locator('.menu-item:visible').all())
    expect((await item.boundingBox())?.height, (await item.textContent()) ?? '').toBe(36);
  expect(complaints).toEqual([]);
});

test('S-47 a contact link opens a tab that cannot reach back', async ({ page }) => {
  await openOverview(page);
  const link = menu(page).getByRole('link', { name: 'Contact Us', exact: true });
  await expect(link).toHaveAccessibleDescription('Opens in a new tab');
  const opening = page.waitForEvent('popup');
  await link.click();
  const opened = await opening;
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  // Nobody has set an address here: it says so, and leads to no stranger.
  await expect(title(opened, 'Contact')).toBeVisible();
  await expect(opened.getByText('There is no contact address here yet.')).toBeVisible();
  await expect(opened.locator('body')).not.toContainText(/[A-Z]_URL/);
  await expectAccessible(opened, 'no contact address');
});

test('S-48 S-49 S-51 by keyboard alone: e-mail, avatar menu, Logout; Back shows nothing', async ({
  page,
  context,
  ada,
}) => {
  // Logging out ends a session: not the one that other tests share.
  await enterAs(context, ada);
  await openOverview(page);
  await expect(banner(page).getByTitle(ada.email)).toBeVisible();
  const button = banner(page).getByRole('button', { name: 'Account menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Account Settings', 'Plan Upgrade', 'Logout']);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expectAccessible(page, 'avatar menu');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Plan Upgrade')).toBeFocused();
  await button.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(ada.email)).toHaveCount(0);
});

for (const [email, at390, at1440] of [
  ['ada@example.com', '', ''],
  ['somebody@example.com', 'name', ''],
  ['somebody@a-rather-long-name-of-a-domain.example.com', 'name domain', ''],
  [`${'long-name-'.repeat(12)}@example.com`, 'name', 'name'],
] as const) {
  test(`S-48 the bar holds ${email}, shortened in the middle where it does not fit`, async ({
    page,
    context,
    ada,
  }) => {
    const renamed = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll(ada.email, email));
    await context.setStorageState(renamed(ada.browserState()));
    await page.route('**/api/auth/token', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: renamed(await response.json()) });
    });
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
      expect(names.join(' '), `at ${width} px`).toBe(cut);
      expect(await sideways(page)).toBe(0);
    }
  });
}

test('the palette opens with Ctrl K, is used by arrows and Enter, and gives the focus back on Esc', async ({
  page,
}) => {
  const complaints = await watch(page);
  await openOverview(page);
  const input = page.getByRole('combobox', { name: 'Page' });
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await expect(page.getByRole('option', { selected: true })).toContainText('URL Generator');
  await expectAccessible(page, 'palette');
  await page.keyboard.type('proxy');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Proxy Tester')).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(title(page, 'Proxy Tester')).toBeFocused();

  const opener = banner(page).getByRole('button', { name: 'Go to' });
  await opener.focus();
  await page.keyboard.press('Control+k');
  await expect(input).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(focusIsBehind)).toBe(false);
  await page.keyboard.press('Shift+Tab');
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  expect(complaints).toEqual([]);
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
    for (const item of await drawer.locator('.menu-item:visible').all()) {
      expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
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
      const targets = page.locator('header a, header button, main button, main input:not([type=file])');
      for (const target of await targets.filter({ visible: true }).all()) {
        const box = await target.boundingBox();
        const name = await target.evaluate((element) => element.outerHTML.slice(0, 80));
        if (name.includes('ant-input"') || name.includes('type="file"')) continue;
        const frame = target.locator('xpath=..');
        if ((await frame.getAttribute('class'))?.includes('ant-input-affix-wrapper'))
          expect((await frame.boundingBox())?.height, `${path}: the frame of ${name}`).toBeLessThan(48);
        expect(Math.min(box?.height ?? 0, box?.width ?? 0), `${path}: ${name}`).toBeGreaterThanOrEqual(44);
      }
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

test('P7 an unknown address in the dashboard is told in a card, with the way back', async ({ page }) => {
  await page.goto('/dashboard/nowhere');
  await expect(title(page, 'Page not found')).toBeVisible();
  const card = page.locator('.card').filter({ hasText: 'There is nothing at this address.' });
  await card.getByRole('link', { name: 'Back to Overview' }).click();
  await expect(title(page, 'Overview')).toBeFocused();
});

test('what has the focus is never under the top bar, backwards through the generator', async ({ page }) => {
  await page.goto('/dashboard/url-generator');
  await page.getByRole('button', { name: 'Campaign' }).click();
  await page.getByRole('button', { name: /^Output/ }).click();
  for (const [width, height] of [
    [1440, 900],
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
