import type {
  IdentityCalls,
  IdentityErrorCode,
  IdentityProvider,
  IdentityResult,
  IdentityUser,
} from '@toolkit/application/web/session';
import { type MailedCodeKind, type Session, userOf } from '@toolkit/domain/session';
import { filter, map } from 'rxjs';
import type { Condition } from './identity-network.ts';

export interface IdentityBrowser {
  /** Opens another tab; tabs of one browser share its storage and cookies. */
  open(): IdentityProvider;
}

export interface IdentityMail {
  readonly kind: MailedCodeKind | 'notice';
  /** That of its link; empty in a notice. */
  readonly code: string;
}

/** What a provider's test has to supply. One harness serves all tests; each test uses addresses of its own. */
export interface IdentityHarness {
  /** What the pages behind mailed links call. */
  readonly calls: IdentityCalls;
  /** Milliseconds that a bearer token lives, and how long before its end the provider renews it. */
  readonly tokenLifeMs: number;
  /** How long a reset link can be used. */
  readonly resetLinkMs: number;
  readonly renewBeforeMs: number;
  browser(): IdentityBrowser;
  /** All mails so far, oldest first. */
  mailsTo(to: string): Promise<readonly IdentityMail[]>;
  /** Moves the clock of the provider and of its server. */
  advance(ms: number): Promise<void>;
  /** Lets real time pass between two checks of a condition. */
  pause(ms: number): Promise<void>;
  /** Counts all requests that the providers have tried, and those for a bearer token. */
  requests(): number;
  renewals(): number;
  condition(now: Condition): void;
  /** Holds answers back until the returned function is called. */
  hold(): () => void;
  /** Verifies a bearer token as the backend does; rejects if the backend would refuse it. */
  verifyBearer(token: string): Promise<VerifiedBearer>;
  disable(email: string): Promise<void>;
  remove(email: string): Promise<void>;
  endSessions(email: string): Promise<void>;
  /** Everything logged and everything stored that pages can read, as JSON. */
  exposed(): Promise<{ readonly logged: string; readonly kept: string }>;
  dispose?(): Promise<void>;
}

export interface VerifiedBearer {
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly expiresAt: number;
}

/** Declares a test, as the global `it` does. */
export type Declare = (title: string, run: () => Promise<void>) => void;

export const password = 'correct horse 1';
export const otherPassword = 'battery staple 2';

let people = 0;

export const newAddress = (): string => {
  people += 1;
  return `person-${people}@example.com`;
};

export interface Person {
  readonly email: string;
  readonly browser: IdentityBrowser;
  readonly tab: IdentityProvider;
  readonly user: IdentityUser;
}

/** A newly registered person in a browser of their own. */
export async function newPerson(harness: IdentityHarness): Promise<Person> {
  const email = newAddress();
  const browser = harness.browser();
  const tab = browser.open();
  const user = must(await tab.createAccount(email, password));
  return { email, browser, tab, user };
}

const read = new Set<string>();

/** That of the oldest mail not read yet. */
export async function nextCode(harness: IdentityHarness, to: string, kind: MailedCodeKind): Promise<string> {
  const mail = (await harness.mailsTo(to)).find((one) => one.kind === kind && !read.has(one.code));
  if (!mail) throw new Error(`no ${kind} mail for ${to}`);
  read.add(mail.code);
  return mail.code;
}

export async function verify(harness: IdentityHarness, { tab, email }: Person): Promise<void> {
  must(await tab.sendVerificationEmail());
  const code = await nextCode(harness, email, 'verification');
  must(await confirmEmail(harness, code));
}

export const confirmEmail = ({ calls }: IdentityHarness, code: string) =>
  calls.post('/verification/confirm', { code });

export const readReset = ({ calls }: IdentityHarness, code: string) =>
  calls.post('/password-reset/read', { code });

export const confirmReset = ({ calls }: IdentityHarness, code: string, newPassword: string) =>
  calls.post('/password-reset/confirm', { code, password: newPassword });

export async function resetCode(harness: IdentityHarness, email: string): Promise<string> {
  must(await harness.browser().open().sendPasswordReset(email));
  return nextCode(harness, email, 'password-reset');
}

/** Signs in from a new browser. */
export async function signInElsewhere(
  harness: IdentityHarness,
  email: string,
  typed = password,
): Promise<IdentityProvider> {
  const tab = harness.browser().open();
  must(await tab.signIn(email, typed));
  return tab;
}

export function must<Value>(result: IdentityResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`refused: ${result.error.code}`);
}

export const readCode = (result: IdentityResult<unknown>): IdentityErrorCode | 'ok' =>
  result.ok ? 'ok' : result.error.code;

/** What a provider has to say of a session. Whether the user has an account is none of its business. */
export type IdentityState =
  | { readonly status: 'restoring' | 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: IdentityUser };

const toState = (session: Session): IdentityState => {
  const user = userOf(session);
  if (user) return { status: 'signed-in', user };
  return { status: session.state === 'restoring' ? 'restoring' : 'signed-out' };
};

export const readState = (tab: IdentityProvider): IdentityState => toState(tab.session$.getValue());

/** Collects the state, once it is known, and every change from now on. */
export function told(tab: IdentityProvider): IdentityState[] {
  const states: IdentityState[] = [];
  const known$ = tab.session$.pipe(
    map(toState),
    filter(({ status }) => status !== 'restoring'),
  );
  known$.subscribe((state) => states.push(state));
  return states;
}

/** Waits for a condition without a limit of its own: if it never holds, the test times out. */
export async function eventually(harness: IdentityHarness, check: () => boolean): Promise<void> {
  while (!check()) await harness.pause(20);
}

/** Waits until observers have got all states of a tab so far: a new observer is called last. */
export async function observersTold(harness: IdentityHarness, tab: IdentityProvider): Promise<void> {
  const states = told(tab);
  await eventually(harness, () => states.length > 0);
}

export const readStatus = (tab: IdentityProvider): IdentityState['status'] => readState(tab).status;
