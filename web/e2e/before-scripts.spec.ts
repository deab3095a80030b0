import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { enterVerified, verifiedPerson } from './support/people.ts';
import { test } from './support/test.ts';
import { watch } from './support/watch.ts';

/** Holds scripts back until they are released. */
async function hold(page: Page, scripts = '*') {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/assets/${scripts}.js`, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

/** Opens a page whose scripts come when they are released. */
async function openHeld(page: Page, path: string) {
  const scripts = await hold(page);
  await page.goto(path, { waitUntil: 'commit' });
  return scripts;
}

/** Waits until React has the fields. */
const live = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form input') ?? {}).some((key) => key.startsWith('__reactProps')),
  );

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

/** Place and style of all that is drawn. */
const look = (page: Page) =>
  page.locator('#root *').evaluateAll((elements) =>
    elements.map((element) => {
      const styles = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      return {
        place: [element.tagName, x, y, width, height].join(' '),
        ...Object.fromEntries(
          [...styles]
            // Nobody sees where a background without a picture begins.
            .filter((name) => !/^(?:--|transition|animation|background-position)/.test(name))
            .map((name) => [name, styles.getPropertyValue(name)]),
        ),
      };
    }),
  );

/** How much has moved since the first picture. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value');
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

const [wide, middle, narrow] = [1440, 820, 390] as const;

for (const [path, link, next, ...widths] of [
  ['/login', 'Sign up', /\/register$/, wide, narrow],
  ['/register', 'Log in', /\/login$/, middle],
  ['/forgot', 'Log in', /\/login$/, wide],
] as const) {
  test(`what is typed on ${path} before its scripts are there stays, in the same field, with focus and selection`, async ({
    page,
  }) => {
    const complaints = await watch(page);
    const scripts = await openHeld(page, path);
    await email(page).pressSequentially('ada@example.com');
    for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Shift+ArrowLeft');
    const nodes = await page.evaluateHandle(() => [
      document.activeElement,
      ...document.querySelectorAll('h1, form, input, button'),
    ]);
    scripts.release();
    await live(page);
    expect(
      await nodes.evaluate(
        ([focused, ...others]) =>
          document.activeElement === focused && others.every((node) => node?.isConnected),
      ),
    ).toBe(true);
    await expect(email(page)).toHaveValue('ada@example.com');
    // In place of what was selected.
    await page.keyboard.type('org');
    await expect(email(page)).toHaveValue('ada@example.org');
    expect(await shifts(page)).toBeLessThan(0.001);
    await page.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(next);
    await expect(email(page)).toHaveValue('ada@example.org');
    expect(complaints).toEqual([]);
  });

  test(`${path} looks and reads the same before and after its scripts`, async ({ page }) => {
    const complaints = await watch(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: width === middle ? 'reduce' : 'no-preference' });
      const scripts = await openHeld(page, path);
      await expect(page.getByRole('button').last()).toBeVisible();
      const before = await look(page);
      const tree = await page.locator('body').ariaSnapshot();
      if (width === widths[0]) await expectAccessible(page, `${path} without its scripts`);
      scripts.release();
      await live(page);
      expect(await look(page), `at ${width} px`).toEqual(before);
      expect(await page.locator('body').ariaSnapshot()).toBe(tree);
      await page.unrouteAll();
    }
    expect(complaints).toEqual([]);
  });
}

test('a page that was reached inside the app, and is loaded again, leaves the focus to whoever types', async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await live(page);
  // Two frames later, all that begins with the page has happened.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
});

test('a form whose own file comes last keeps what is typed, although the app has changed around it', async ({
  page,
}) => {
  const complaints = await watch(page);
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  const file = await hold(page, 'register-page-*');
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  await page.goto('/register', { waitUntil: 'commit' });
  await email(page).fill('ada@example.com');
  const field = await email(page).elementHandle();
  // Told by the services, which are there.
  await expect(page.getByText('You are offline.')).toBeVisible();
  await email(page).press('Enter');
  expect(page.url()).toMatch(/\/register$/);
  file.release();
  await live(page);
  await expect(password(page)).toHaveAccessibleDescription(/Required\.$/);
  expect(await field?.evaluate((node) => node.isConnected)).toBe(true);
  await expect(email(page)).toHaveValue('ada@example.com');
  expect(loads).toBe(1);
  expect(complaints).toEqual([]);
});

test('a value that a password manager fills in before the scripts are there is sent', async ({ page }) => {
  const person = await verifiedPerson();
  const scripts = await openHeld(page, '/login');
  await password(page).evaluate((field: HTMLInputElement, value) => {
    field.value = value;
  }, person.password);
  scripts.release();
  await live(page);
  await email(page).fill(person.email);
  await expect(password(page)).toHaveValue(person.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
});

test('Enter before the scripts are there signs in once they are, once, and puts nothing into the address', async ({
  page,
}) => {
  const complaints = await watch(page);
  const person = await verifiedPerson();
  const [loads, calls]: string[][] = [[], []];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads?.push(`${request.method()} ${new URL(request.url()).pathname}`);
    if (request.url().endsWith('/sign-in')) calls?.push(request.url());
  });
  const scripts = await openHeld(page, '/login');
  await email(page).fill(person.email);
  await password(page).fill(person.password);
  await password(page).press('Enter');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.locator('form[data-early=sent]')).toBeVisible();
  // Should the script in the page be refused.
  await expect(page.locator('form')).toHaveAttribute('method', 'post');
  const address = page.url();
  scripts.release();
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  expect(address).toMatch(/\/login$/);
  expect(loads).toEqual(['GET /login']);
  expect(calls).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('whoever is signed in never sees the form, not even before the scripts are there', async ({
  page,
  context,
}) => {
  await enterVerified(context);
  const scripts = await openHeld(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log into your account');
  await expect(email(page)).toBeHidden();
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeHidden();
  scripts.release();
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
});

test('a page that is loaded again with an address from another screen brings its own form', async ({
  page,
}) => {
  const complaints = await watch(page);
  await page.goto('/register');
  await email(page).fill('ada@example.com');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(email(page)).toHaveValue('ada@example.com');
  const scripts = await hold(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(email(page)).toBeHidden();
  scripts.release();
  await expect(email(page)).toHaveValue('ada@example.com');
  await email(page).press('Enter');
  await expect(password(page)).toHaveAccessibleDescription('Required.');
  expect(complaints).toEqual([]);
});

test('a form whose scripts cannot be loaded says so', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(
    'Traffic Toolkit could not be loaded. Please check your connection and load this page again.',
  );
});
