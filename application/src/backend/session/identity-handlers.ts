import { done, fail, ok, type Result } from '@toolkit/domain/result';
import type { IdentityUser } from '@toolkit/domain/session';
import { normalizeEmail } from '@toolkit/domain/validation';
import type {
  CallAnswer,
  CallBody,
  CallRefusal,
  ForeignCallName,
  IdentityCallName,
  PasswordCallName,
} from '../../calls/index.ts';
import { type ForeignAttempt, stateIn } from './foreign-issuer.ts';
import type { IdentityUseCases } from './identity-use-cases.ts';
import type { OpenSession, Renewed } from './ports.ts';

/** The browser behind a call. It keeps the tokens of its sessions, and its marks, where no page can read them. */
export interface VisitingBrowser {
  readonly tokens: readonly string[];
  /** What makes it a known device of accounts; only marks that we have made. */
  readonly marks: readonly string[];
  /** Called for each session that is used, and once more with its next token; `isNew` if the browser has to keep it anew. */
  keep(token: string, session: OpenSession, isNew: boolean): void;
  /** Deletes all tokens. The marks stay. */
  forget(): void;
  keepMarks(marks: readonly string[]): void;
  /** The attempt to sign in at a provider that it keeps under this state, sealed. */
  attempt(state: string): string | undefined;
  keepAttempt(attempt: Pick<ForeignAttempt, 'state' | 'sealed'>): void;
  forgetAttempt(state: string): void;
  /** Keeps the sealed ID token with which it can sign out at the provider, for `leavingMs`. */
  keepIdToken(sealed: string): void;
}

/** Who makes a call. */
export interface Visit {
  /** The network of the client. */
  readonly source: string;
  readonly browser: VisitingBrowser;
}

interface Refused<Code extends string> {
  readonly code: Code;
  readonly retryAfterMs?: number | undefined;
}

type Answer<Value, Code extends string> = Promise<Result<Value, Refused<Code>>>;

/** A call that is missing here, or has a refusal that the table does not name, does not compile. */
export type IdentityHandlers = {
  readonly [Call in IdentityCallName]: (
    body: CallBody[Call],
    visit: Visit,
  ) => Answer<CallAnswer[Call], CallRefusal[Call] | 'bad-request' | 'too-many-requests'>;
};

/** Maps each call that is offered to its use case, for HTTP and for the memory twin alike. */
export function identityHandlers(useCases: IdentityUseCases): Partial<IdentityHandlers> {
  const { foreign } = useCases;
  return {
    ...sessionHandlers(useCases),
    ...(foreign ? foreignHandlers(useCases, foreign) : passwordHandlers(useCases)),
  };
}

function sessionHandlers(
  useCases: IdentityUseCases,
): Omit<IdentityHandlers, PasswordCallName | ForeignCallName> {
  return {
    '/sign-out': async ({ user }, { browser }) => {
      const { mayForget, idToken } = await useCases.signOut.execute(browser.tokens, user);
      if (mayForget) browser.forget();
      if (idToken === undefined || !useCases.foreign) return ok({});
      const place = await useCases.foreign.leave.execute(idToken);
      // The page can say nothing of a former provider.
      if (!place.ok && place.error === 'other-issuer') return ok({});
      if (place.ok) browser.keepIdToken(idToken);
      return ok({ leave: place.ok });
    },
    '/token': ({ user }, visit) =>
      inSession(useCases, user, visit, async (session) =>
        ok({ ...(await useCases.issueToken.execute(session)), user: pickUser(session) }),
      ),
    '/verification/send': ({ user, email }, visit) =>
      inSession(
        useCases,
        user,
        visit,
        async ({
          user: person,
          foreign,
        }): Answer<void, 'bad-request' | 'invalid-email' | 'too-many-requests'> => {
          // The address of a foreign person is that of the provider, so no page of ours corrects it.
          if (foreign && email !== undefined) return fail({ code: 'bad-request' });
          const to = email === undefined ? person.email : normalizeEmail(email);
          return to
            ? useCases.sendVerification.execute(person, to, visit.source)
            : fail({ code: 'invalid-email' });
        },
      ),
    '/verification/confirm': ({ code }, { source, browser }) =>
      useCases.confirmEmail.execute(code, source, browser.tokens),
  };
}

function passwordHandlers(useCases: IdentityUseCases): Pick<IdentityHandlers, PasswordCallName> {
  return {
    '/register': ({ email, password }, visit) =>
      withEmail(email, (address) =>
        enter(
          useCases,
          visit,
          useCases.register.execute(address, password, visit.source, visit.browser.tokens),
        ),
      ),
    '/sign-in': ({ email, password }, visit) =>
      withEmail(email, async (address) => {
        const { source, browser } = visit;
        const device = await useCases.knownDevices.find(address, browser.marks);
        const entering = useCases.signIn.execute(address, password, source, browser.tokens, device);
        return enter(useCases, visit, entering);
      }),
    '/update-password': ({ user, currentPassword, newPassword }, visit) =>
      inSession(useCases, user, visit, async (session) => {
        const { source, browser } = visit;
        const device = await useCases.knownDevices.find(session.user.email, browser.marks);
        const change = { currentPassword, newPassword };
        const changed = await useCases.changePassword.execute(session, change, source, device);
        if (!changed.ok) return changed;
        if (changed.value) keep(useCases, visit, changed.value);
        return done;
      }),
    '/password-reset/request': ({ email }, { source, browser }) =>
      withEmail(email, async (address) => {
        const device = await useCases.knownDevices.find(address, browser.marks);
        return ok(await useCases.requestReset.execute(address, source, device));
      }),
    '/password-reset/read': ({ code }, { source }) => useCases.readResetCode.execute(code, source),
    '/password-reset/confirm': async ({ code, password }, { source, browser }) => {
      const reset = await useCases.resetPassword.execute(code, password, source);
      if (!reset.ok) return reset;
      browser.keepMarks(useCases.knownDevices.add(reset.value, browser.marks));
      return done;
    },
  };
}

function foreignHandlers(
  useCases: IdentityUseCases,
  { begin, finish }: NonNullable<IdentityUseCases['foreign']>,
): Pick<IdentityHandlers, ForeignCallName> {
  return {
    '/foreign/begin': async ({ register }, { source, browser }) => {
      const begun = await begin.execute(register, source);
      if (!begun.ok) return begun;
      browser.keepAttempt(begun.value);
      return ok({ url: begun.value.url });
    },
    '/foreign/finish': async ({ query }, visit) => {
      const { source, browser } = visit;
      const state = stateIn(query);
      const finishing = finish.execute(query, browser.attempt(state), source, browser.tokens);
      const answer = await enter(useCases, visit, finishing);
      // After anything else the same answer may be sent again.
      if (answer.ok || endsAttempt.has(answer.error.code)) browser.forgetAttempt(state);
      return answer;
    },
  };
}

const endsAttempt: ReadonlySet<string> = new Set<CallRefusal['/foreign/finish']>([
  'sign-in-cancelled',
  'invalid-attempt',
  'no-email',
  'address-in-use',
  'user-disabled',
]);

/** Cookies of earlier sessions live for 7 days, and are set again when the session is prolonged. From 2026-12-28 it may go. */
const longCookiesSince = new Date('2026-11-28');

async function withEmail<Value, Code extends string>(
  text: string,
  use: (email: string) => Answer<Value, Code>,
): Answer<Value, Code | 'invalid-email'> {
  const email = normalizeEmail(text);
  return email ? use(email) : fail({ code: 'invalid-email' });
}

async function enter<Code extends string>(
  useCases: IdentityUseCases,
  visit: Visit,
  entering: Answer<Renewed, Code>,
): Answer<{ user: IdentityUser }, Code> {
  const entry = await entering;
  if (!entry.ok) return entry;
  keep(useCases, visit, entry.value);
  return ok({ user: pickUser(entry.value.session) });
}

function keep(
  { knownDevices }: IdentityUseCases,
  { browser }: Visit,
  { token, session, mark }: Renewed,
): void {
  browser.keep(token, session, true);
  if (mark !== undefined) browser.keepMarks(knownDevices.add(mark, browser.marks));
}

async function inSession<Value, Code extends string>(
  { readSession }: IdentityUseCases,
  user: string | undefined,
  { browser }: Visit,
  use: (session: OpenSession) => Answer<Value, Code>,
): Answer<Value, Code | 'session-expired' | 'session-replaced' | 'user-disabled'> {
  const read = await readSession.execute(browser.tokens, user);
  if (!read.ok) return read;
  const { session, token, isProlonged } = read.value;
  browser.keep(token, session, isProlonged && session.openedAt < longCookiesSince);
  return use(session);
}

const pickUser = ({ user: { id, email, emailVerified, takenEmail } }: OpenSession): IdentityUser => ({
  id,
  email,
  emailVerified,
  ...(takenEmail !== undefined && { takenEmail }),
});
