import { expect, type Page, test } from '@playwright/test';
import { becomeAda, changePassword, failToLogIn, logInWith, logOut } from '../e2e/support/journey.ts';
import { fillCredentials, newCredentials, newUser, sendVerification } from '../e2e/support/people.ts';
import { watch } from '../e2e/support/watch.ts';
import { linkTo } from './support/firebase.ts';
import { expectNothingKeptHere } from './support/stored.ts';

const newPassword = 'second secret 2';

/** Where the same mail leads when the project's action URL is a page of ours. */
const onOurPage = (link: string): string => `/auth/action${new URL(link).search}`;

test('S-02a with Firebase Auth, from registration to another password and out again', async ({ page }) => {
  const person = newCredentials();
  const complaints = await watch(page);

  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Sign up' }).click();
  // Its fields have the names of those on the page before.
  await expect(page.getByRole('heading', { name: 'Create a new account' })).toBeVisible();
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible();
  await sendVerification(page);
  await page.getByText('Log out').click();
  await expect(page).toHaveURL(/\/login$/);

  // A page of Firebase's, which leads back here.
  await page.goto(await linkTo(page.request, person.email, 'VERIFY_EMAIL'));
  await expect(page).toHaveURL(/\/login$/);

  await logInWith(page, person);
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  await becomeAda(page);
  await expectNothingKeptHere(page, process.env.E2E_DATA_DIR);
  await changePassword(page, person, newPassword);
  await logOut(page);
  expect(complaints).toEqual([]);

  // The old password is of no use; the browser itself reports the refusal.
  await failToLogIn(page, person);
  await logInWith(page, { ...person, password: newPassword });
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  expect(complaints.filter((complaint) => !/status of 400/.test(complaint))).toEqual([]);
});

test('the session is found again after a reload and in other tabs, and ends in all of them', async ({
  page,
}) => {
  const title = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name });
  const other = await page.context().newPage();
  await other.goto('/login');
  await newUser(page);
  await expect(title(other, 'Email verification')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Email verification')).toBeVisible();
  await page.getByText('Log out').click();
  for (const tab of [page, other]) await expect(title(tab, 'Log into your account')).toBeVisible();
});

test('Firebase sends mails whose links lead to our own pages', async ({ page }) => {
  const person = newCredentials();
  const complaints = await watch(page);
  await page.goto('/register');
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Register' }).click();
  await sendVerification(page);

  await page.goto(onOurPage(await linkTo(page.request, person.email, 'VERIFY_EMAIL')));
  await expect(page).toHaveURL(/\/auth\/verify$/);
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  await logOut(page);

  await page.goto('/forgot');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('main').getByRole('button').first().click();
  await page.goto(onOurPage(await linkTo(page.request, person.email, 'PASSWORD_RESET')));
  await expect(page).toHaveURL(/\/auth\/reset$/);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInWith(page, { ...person, password: newPassword });
  await expect(page).toHaveURL(/\/dashboard\/overview$/);
  expect(complaints).toEqual([]);
});

test('the SDK is announced with the page and loaded once, and the embedded provider is never asked', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answer = await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const sdk = asked.filter((path) => /^\/assets\/firebase-.*\.js$/.test(path));
  expect(sdk).toHaveLength(1);
  expect(await answer?.text()).toContain(`<link rel="modulepreload" href="${sdk[0]}" crossorigin>`);
  expect(asked.filter((path) => path.startsWith('/api/auth'))).toEqual([]);
});

test('a page whose SDK cannot be had says so after one more try', async ({ page }) => {
  let tries = 0;
  await page.route('**/assets/firebase-*.js', (route) => {
    tries += 1;
    return route.abort();
  });
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(
    'Traffic Toolkit could not be loaded. Please check your connection and load this page again.',
  );
  expect(tries).toBeGreaterThan(1);
  await page.unroute('**/assets/firebase-*.js');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});
