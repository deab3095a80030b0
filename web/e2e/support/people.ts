import { type BrowserContext, expect, type Page } from '@playwright/test';
import { mailsTo, newEmail, newSource, Person, waitForMails } from '../../../scripts/person.mjs';

const inbox = process.env.INBOX_URL ?? '';
const origin = process.env.BASE_URL ?? '';

export type { Person };
export type Credentials = Pick<Person, 'email' | 'password'>;

/** Somebody whom the server has never seen. */
export const newCredentials = (): Credentials => ({ email: newEmail(), password: 'first secret 1' });

export async function fillCredentials(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Registers somebody through the screens; ends on the verification screen, signed in and unverified. */
export async function newUser(page: Page): Promise<Credentials> {
  const person = newCredentials();
  await page.goto('/register');
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible();
  return person;
}

/** Presses the button of the verification screen and waits until the mail is on its way. */
export async function sendVerification(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await expect(page.getByText('Please check your inbox for verification link')).toBeVisible();
}

export const messagesTo = (email: string) => mailsTo(inbox, email);

/** The link in the newest mail to an address. The server answers before it sends: the mail may take a moment. */
export const mailedLink = async (email: string): Promise<string> =>
  (await waitForMails(inbox, email))[0]?.links[0] ?? '';

/** Limits count by network address: each person has one, as if a proxy stood before the server. */
const newPerson = () => Object.assign(new Person(origin), { source: newSource() });

/** Registers somebody without a screen. */
async function registered(): Promise<Person> {
  const person = newPerson();
  await person.register();
  return person;
}

/** Registers and verifies somebody without a screen. */
export const verifiedPerson = (): Promise<Person> => newPerson().join(inbox);

/** Has somebody new signed in, unverified, without a screen. */
export async function enterUnverified(context: BrowserContext): Promise<Person> {
  const person = await registered();
  await context.setStorageState(person.browserState());
  return person;
}

/** Has somebody new signed in, verified, without a screen. */
export async function enterVerified(context: BrowserContext): Promise<Person> {
  const person = await verifiedPerson();
  await context.setStorageState(person.browserState());
  return person;
}
