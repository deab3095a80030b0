import { z } from 'zod';
import type { IdentityErrorCode } from '../identity/identity-error.ts';
import type { Description } from './described.ts';

type IdentityDescription = Description<unknown, IdentityErrorCode>;

const email = z.string();
const password = z.string();
const code = z.string().meta({ description: 'From the link in the mail' });
const session = z.string().default('').meta({
  description:
    'Id of the user that the page takes itself to be signed in as. The cookie has to be of the same.',
});

const nothing = z.strictObject({});
const user = z.strictObject({ id: z.string(), email, emailVerified: z.boolean() });
const entered = z.strictObject({ user });

export const registerCall = {
  summary: 'Register with an address and a password',
  description: 'Opens a session in a cookie. Nobody has proven the address yet.',
  body: z.object({ email, password }),
  answer: entered,
  errors: ['invalid-email', 'weak-password', 'email-already-in-use'],
} satisfies IdentityDescription;

export const signInCall = {
  summary: 'Sign in',
  description: 'Opens a session in a cookie. An unknown address and a wrong password get the same answer.',
  body: z.object({ email, password }),
  answer: entered,
  errors: ['invalid-email', 'invalid-credentials'],
} satisfies IdentityDescription;

export const signOutCall = {
  summary: 'Sign out',
  description: 'Ends the session. Succeeds also where there is none.',
  body: z.object({ user: session }),
  answer: nothing,
  errors: [],
} satisfies IdentityDescription;

export const tokenCall = {
  summary: 'Get an access token',
  description: 'For the calls of the account. It lives for some minutes; the session goes on.',
  body: z.object({
    user: z.string().optional().meta({
      description:
        'Id of the user that the page takes itself to be signed in as. A page that cannot keep it leaves it out.',
    }),
  }),
  session: true,
  answer: z.strictObject({ token: z.string(), expiresInMs: z.number(), user }),
  errors: ['session-expired', 'user-disabled'],
} satisfies IdentityDescription;

export const reauthenticateCall = {
  summary: 'Prove the password again',
  description: 'To be called before a change of the password that wants a recent sign-in.',
  body: z.object({ user: session, password }),
  session: true,
  answer: nothing,
  errors: ['session-expired', 'user-disabled', 'invalid-credentials'],
} satisfies IdentityDescription;

export const updatePasswordCall = {
  summary: 'Change the password',
  description: 'Ends the other sessions of the user.',
  body: z.object({ user: session, password }),
  session: true,
  answer: nothing,
  errors: ['session-expired', 'user-disabled', 'requires-recent-login', 'weak-password'],
} satisfies IdentityDescription;

export const sendVerificationCall = {
  summary: 'Ask for a mail that proves the address',
  description: 'Goes to the address of the user, or to one that corrects it.',
  body: z.object({
    user: session,
    continueUrl: z.string().meta({ description: 'Address of the login page' }),
    email: z.string().optional().meta({ description: "In place of the account's" }),
  }),
  session: true,
  answer: nothing,
  errors: ['session-expired', 'user-disabled', 'invalid-email'],
} satisfies IdentityDescription;

export const confirmEmailCall = {
  summary: 'Prove the address with the code of a mail',
  description: 'Uses up the code.',
  body: z.object({ code }),
  answer: nothing,
  errors: ['invalid-code'],
} satisfies IdentityDescription;

export const requestResetCall = {
  summary: 'Ask for a mail that lets choose a new password',
  description: 'The answer does not tell whether somebody has the address.',
  body: z.object({ email }),
  answer: nothing,
  errors: ['invalid-email'],
} satisfies IdentityDescription;

export const readResetCodeCall = {
  summary: 'Read whose password a code can set',
  description: 'Does not use up the code.',
  body: z.object({ code }),
  answer: z.strictObject({ email }),
  errors: ['invalid-code'],
} satisfies IdentityDescription;

export const resetPasswordCall = {
  summary: 'Set a new password with the code of a mail',
  description: 'Uses up the code, proves the address and ends all sessions of the user.',
  body: z.object({ code, password }),
  answer: nothing,
  errors: ['invalid-code', 'weak-password'],
} satisfies IdentityDescription;

export const keysCall = {
  summary: 'Read the keys of the access tokens',
  description: 'Anybody can check the tokens with them: JSON Web Keys, RFC 7517.',
  answer: z.strictObject({
    keys: z.array(z.looseObject({ kid: z.string(), alg: z.literal('ES256') })).readonly(),
  }),
  errors: [],
} satisfies IdentityDescription;
