import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';

const inbox = process.env.INBOX_URL ?? '';
const origin = process.env.BASE_URL ?? '';

export interface Person {
  readonly email: string;
  readonly password: string;
}

export type Storage = Exclude<Parameters<BrowserContext['setStorageState']>[0], string>;

interface Message {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

let count = 0;

/** Somebody whom the server has never seen. */
export const newPerson = (): Person => {
  count += 1;
  return { email: `p${crypto.randomUUID()}-${count}@example.com`, password: 'first secret 1' };
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

/** Registers somebody through the screens; ends on the verification screen, signed in and unverified. */
export async function newUser(page: Page): Promise<Person> {
  const person = newPerson();
  await page.goto('/register');
  await fillCredentials(page, person);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Email verification' })).toBeVisible();
  return person;
}

/** Registers and verifies somebody through the screens; ends on the overview, signed in. */
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

/** The link in the newest mail to an address. The server answers before it sends: the mail may take a moment. */
export async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  let link: string | undefined;
  const ask = async () => {
    link = (await messagesTo(request, email))[0]?.links[0];
    return link;
  };
  await expect.poll(ask, { intervals: [20, 50, 100, 250] }).toBeTruthy();
  return link ?? '';
}

/** Asks the embedded identity provider, as the pages do. */
async function ask(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`/api/auth/${path}`, { data, headers: { Origin: origin } });
  expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true);
  return answer.json();
}

async function register(request: APIRequestContext) {
  const person = newPerson();
  const { user } = await ask(request, 'register', person);
  return { person, user };
}

/** Sends the verification mail of the signed-in person. */
async function requestVerification(request: APIRequestContext, userId: string): Promise<void> {
  await ask(request, 'verification/send', { user: userId, continueUrl: `${origin}/login` });
}

async function verify(request: APIRequestContext, { email }: Person, userId: string): Promise<void> {
  await requestVerification(request, userId);
  const link = new URL(await mailedLink(request, email));
  await ask(request, 'verification/confirm', { code: new URLSearchParams(link.hash.slice(1)).get('code') });
  // What the screen after the first log-in does.
  const { token } = await ask(request, 'token', { user: userId });
  const made = await request.get('/api/user/initialize', { headers: { Authorization: `Bearer ${token}` } });
  expect(made.ok()).toBe(true);
}

/** What a browser keeps of a session: the cookie, and for its pages whose session it is. */
async function storageOf(request: APIRequestContext, user: object): Promise<Storage> {
  const { cookies } = await request.storageState();
  const hint = JSON.stringify({ entry: crypto.randomUUID(), user });
  return { cookies, origins: [{ origin, localStorage: [{ name: 'identity-user', value: hint }] }] };
}

/** Registers somebody without a screen, and has nobody signed in. */
export async function registered(request: APIRequestContext): Promise<Person> {
  return (await register(request)).person;
}

/** Registers and verifies somebody without a screen. */
export async function verifiedPerson(
  request: APIRequestContext,
): Promise<{ person: Person; storage: Storage }> {
  const { person, user } = await register(request);
  await verify(request, person, user.id);
  return { person, storage: await storageOf(request, { ...user, emailVerified: true }) };
}

// The server ends a session whose cookie a new one replaces: whose session a test was given begins without it.

/** Has somebody new signed in, unverified, without a screen. */
export async function enterUnverified(
  context: BrowserContext,
): Promise<Person & { requestVerification(): Promise<void> }> {
  await context.clearCookies();
  const { person, user } = await register(context.request);
  await context.setStorageState(await storageOf(context.request, user));
  return { ...person, requestVerification: () => requestVerification(context.request, user.id) };
}

/** Has somebody new signed in, verified, without a screen. */
export async function enterVerified(context: BrowserContext): Promise<Person> {
  await context.clearCookies();
  const { person, storage } = await verifiedPerson(context.request);
  await context.setStorageState(storage);
  return person;
}

/** Signs somebody in without a screen, in a session of their own. */
export async function enterAs(context: BrowserContext, person: Person): Promise<void> {
  await context.clearCookies();
  const { user } = await ask(context.request, 'sign-in', person);
  await context.setStorageState(await storageOf(context.request, user));
}
