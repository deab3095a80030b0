import { type Entry, type IdentityRefusal, type IdentityUser, oidcRefusals } from '@toolkit/domain/session';
import * as v from 'valibot';
import type { Call } from './call.ts';
import { read } from './read.ts';

const email = v.string();
const password = v.string();
const code = v.pipe(v.string(), v.description('From the mailed link'));
const user = v.pipe(
  v.optional(v.string(), ''),
  v.description(
    'Id of the user that the page believes is signed in. A page that cannot keep it leaves it out: then all sessions of the cookie have to be of one user, or end with a sign-out.',
  ),
);

const identityUser = v.object({
  id: v.string(),
  email,
  emailVerified: v.boolean(),
  takenEmail: v.pipe(
    v.optional(v.string()),
    v.description('The address that the OpenID provider names, if another account here has it'),
  ),
}) satisfies v.GenericSchema<IdentityUser>;
const entered = v.object({ user: identityUser });
const nothing = v.object({});

/** The answers that say more than success. Apart from the table, so that pages load nothing else of it. */
const answers = {
  '/register': entered,
  '/sign-in': entered,
  '/foreign/finish': entered,
  '/sign-out': v.object({ leave: v.optional(v.boolean()) }),
  '/foreign/begin': v.object({ url: v.string() }),
  '/token': v.object({ token: v.string(), expiresInMs: v.number(), user: identityUser }),
  '/password-reset/read': v.object({ email }),
} satisfies { readonly [Name in IdentityCallName]?: v.GenericSchema };

/** All calls to our own identity provider except the one for its keys: POST requests below `identityPath`. */
export const identityCalls = {
  '/register': {
    signIn: 'password',
    summary: 'Register with an e-mail address and a password',
    description: 'Opens a session and sets its cookie. The address is not verified yet.',
    body: v.object({ email, password }),
    errors: ['invalid-email', 'weak-password', 'email-already-in-use'],
  },
  '/sign-in': {
    signIn: 'password',
    summary: 'Sign in',
    description:
      'Opens a session and sets its cookie. Unknown addresses and wrong passwords get the same answer.',
    body: v.object({ email, password }),
    errors: ['invalid-email', 'invalid-credentials'],
  },
  '/sign-out': {
    summary: 'Sign out',
    description:
      'Ends the session and deletes its cookie. Succeeds even if there is no session. `leave`, after a sign-in at the OpenID provider: whether /api/auth/foreign/leave leads on to a sign-out there; else the session there stays open.',
    body: v.object({ user }),
    errors: [],
  },
  '/token': {
    summary: 'Get an access token',
    description: 'For the account calls. It is valid for a few minutes; the session stays open.',
    session: true,
    body: v.object({ user }),
    errors: ['session-expired', 'session-replaced', 'user-disabled'],
  },
  '/update-password': {
    signIn: 'password',
    summary: 'Change the password',
    description:
      'Gives the session a new cookie and ends all other sessions of the user. The previous cookie stops working.',
    session: true,
    body: v.object({ user, currentPassword: password, newPassword: password }),
    errors: ['session-expired', 'session-replaced', 'user-disabled', 'invalid-credentials', 'weak-password'],
  },
  '/verification/send': {
    summary: 'Request a verification mail',
    description: "Sent to the account's address, or to another one that replaces it once the link is used.",
    session: true,
    body: v.object({
      user,
      email: v.exactOptional(v.pipe(v.string(), v.description("To correct the account's address"))),
    }),
    errors: ['session-expired', 'session-replaced', 'user-disabled', 'invalid-email'],
  },
  '/verification/confirm': {
    summary: 'Verify the e-mail address',
    description:
      'Uses up the code of the verification mail, unless the cookie is that of another account which claims the same address.',
    body: v.object({ code }),
    errors: ['invalid-code', 'other-account'],
  },
  '/password-reset/request': {
    signIn: 'password',
    summary: 'Request a password reset mail',
    description: 'The answer does not reveal whether the address has an account.',
    body: v.object({ email }),
    errors: ['invalid-email'],
  },
  '/password-reset/read': {
    signIn: 'password',
    summary: 'Read the e-mail address of a password reset code',
    description: 'Does not use up the code.',
    body: v.object({ code }),
    errors: ['invalid-code'],
  },
  '/password-reset/confirm': {
    signIn: 'password',
    summary: 'Set a new password with a password reset code',
    description: 'Uses up the code, verifies the e-mail address and ends all sessions of the user.',
    body: v.object({ code, password }),
    errors: ['invalid-code', 'weak-password'],
  },
  '/foreign/begin': {
    signIn: 'oidc',
    summary: 'Begin a sign-in at the OpenID provider',
    description:
      'Returns the address at the provider to which the page has to go, and sets a cookie for this attempt. An attempt may take ten minutes; a browser has at most five at a time.',
    body: v.object({
      register: v.pipe(
        v.optional(v.boolean(), false),
        v.description('Asks the provider for its form for a new account, if it has one.'),
      ),
    }),
    errors: ['provider-misconfigured', 'provider-unavailable'],
  },
  '/foreign/finish': {
    signIn: 'oidc',
    summary: 'Sign in with the answer of the OpenID provider',
    description: 'Opens a session and sets its cookie. Needs the cookie of the attempt, which works once.',
    body: v.object({
      query: v.pipe(
        v.string(),
        v.description('The query of the address to which the provider has sent the browser back'),
      ),
    }),
    errors: [...oidcRefusals, 'user-disabled', 'provider-unavailable'],
  },
} satisfies Readonly<Record<string, Call<IdentityRefusal>>>;

type Calls = typeof identityCalls;
type Answers = typeof answers;
export type IdentityCallName = keyof Calls;
export const identityCallNames = Object.keys(identityCalls) as readonly IdentityCallName[];

/** What a page says in each call. Who it believes to be signed in stands beside it. */
export type CallFields = {
  readonly [Name in IdentityCallName]: Omit<v.InferInput<Calls[Name]['body']>, 'user'>;
};
/** What the server reads of it. */
export type CallBody = { readonly [Name in IdentityCallName]: v.InferOutput<Calls[Name]['body']> };
type Done = ReturnType<() => void>;
export type CallAnswer = {
  readonly [Name in IdentityCallName]: Name extends keyof Answers ? v.InferOutput<Answers[Name]> : Done;
};
export type CallRefusal = { readonly [Name in IdentityCallName]: Calls[Name]['errors'][number] };

export function readBody<Name extends IdentityCallName>(call: Name, body: unknown) {
  const calls: { readonly [Each in IdentityCallName]: { body: v.GenericSchema<unknown, CallBody[Each]> } } =
    identityCalls;
  return read(calls[call].body, body);
}

const answerSchemas: {
  readonly [Name in IdentityCallName]?: v.GenericSchema<unknown, CallAnswer[Name]>;
} = answers;

export function readAnswer<Name extends IdentityCallName>(call: Name, answer: unknown) {
  const schema = answerSchemas[call];
  return schema ? read(schema, answer) : read(nothing, answer) && { value: undefined as CallAnswer[Name] };
}

const keptEntry = v.object({ entry: v.string(), user: identityUser });

/** What a browser keeps of a session. */
export function readEntry(value: unknown): Entry | undefined {
  const kept = read(keptEntry, value)?.value;
  return kept && { id: kept.entry, user: kept.user };
}

/** A call with the schema of its answer. */
export const describeCall = (call: IdentityCallName) => ({
  ...identityCalls[call],
  answer: answerSchemas[call] ?? nothing,
});
