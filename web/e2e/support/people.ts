import { type APIRequestContext, expect, type Page } from '@playwright/test';

const inbox = process.env.INBOX_URL ?? '';

export interface Person {
  readonly email: string;
  readonly password: string;
}

interface Message {
  readonly to: readonly string[];
  readonly subject: string;
  readonly links: readonly string[];
}

let count = 0;

/** Somebody whom the server has never seen. */
export const newPerson = (): Person => {
  count += 1;
  return { email: `p${Date.now()}-${process.pid}-${count}@example.com`, password: 'first secret 1' };
};

export async function fillCredentials(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Ends on the overview, or on the verification screen for someone unverified. */
export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.waitForURL(/\/(dashboard\/overview|verify-email)$/);
}

/** Registers somebody; ends on the verification screen, signed in and unverified. */
export async function newUser(page: Page): Promise<Person> {
  const person = newPerson();
  await page.goto('/register');
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible();
  return person;
}

/** Registers and verifies somebody; ends on the overview, signed in. */
export async function verifiedUser(page: Page): Promise<Person> {
  const person = await newUser(page);
  await sendVerification(page);
  await page.goto(await mailedLink(page.request, person.email));
  await page.getByRole('button', { name: 'Verify email address' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/dashboard/overview');
  return person;
}

/** Presses the button of the verification screen and waits until the mail is on its way. */
export async function sendVerification(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send Verification Email' }).click();
  await expect(page.getByText('Please check your inbox for verification link')).toBeVisible();
}

export async function messagesTo(request: APIRequestContext, email: string): Promise<Message[]> {
  const messages = (await (await request.get(`${inbox}/api/messages`)).json()) as Message[];
  return messages.filter(({ to }) => [to].flat().some((address) => address.includes(email)));
}

/** The link in the newest mail to an address. Mails are sent after the answer: it may take a moment. */
export async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = (await messagesTo(request, email))[0]?.links[0];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}
