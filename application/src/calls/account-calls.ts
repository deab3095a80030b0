import { avatarHint, avatarTypes, type Names, nameMaxLength, rememberedSaves } from '@toolkit/domain/account';
import * as v from 'valibot';
import { type AccountCallName, accountRoutes } from './account-routes.ts';
import type { Call } from './call.ts';

/** Refusals that every call to the server can have, most of them before it knows which call it is. */
export const callErrors = [
  'bad-request',
  'request-timeout',
  'uri-too-long',
  'headers-too-large',
  // The request has not begun: the client may send it again.
  'busy',
  'too-many-requests',
  'internal-error',
  'unavailable',
] as const;

/** Refusals that every call on the account can have. */
export const accountErrors = [...callErrors, 'not-authenticated', 'email-not-verified'] as const;

const { entries } = accountRoutes.details.answer;
const details = v.pipe(
  v.object({
    ...entries,
    avatarPath: v.pipe(
      entries.avatarPath,
      v.regex(/^(?:avatars\/[0-9a-f]{32})?$/),
      v.description('Opaque key of the picture; empty if there is none'),
    ),
  }),
  v.description('The account as it is now. Names are empty until they are saved.'),
);

const name = v.pipe(
  v.string(),
  v.description(
    `At most ${nameMaxLength} characters as people see them (grapheme clusters). Control characters and lone surrogates are refused; white space around the name is removed.`,
  ),
);

/** All calls on the account of the signed-in user. The token says whose it is. */
export const accountCalls = {
  initialize: {
    ...accountRoutes.initialize,
    summary: 'Create the account if there is none',
    description: 'Call it after each sign-in. Changes nothing if the account exists, and may be repeated.',
    answer: v.object({ initialized: v.literal(true) }),
    errors: [],
  },
  details: {
    ...accountRoutes.details,
    summary: 'Read the account',
    description: 'Returns the account of the user for whom the token was issued.',
    answer: details,
    errors: ['account-missing'],
  },
  save: {
    ...accountRoutes.save,
    summary: 'Save the names and, optionally, a picture',
    description:
      'Replaces both names. Without a picture the current one stays. A picture is turned upright, scaled down and stored without its metadata.',
    key: v.pipe(
      v.string(),
      v.regex(/^[\w-]{16,64}$/),
      v.description(
        `The same for every attempt of one save. Only the first to arrive takes effect; the others return the account as it is. The newest ${rememberedSaves} keys of an account are remembered.`,
      ),
    ),
    form: {
      avatar: { types: avatarTypes, description: avatarHint },
      data: v.strictObject({ firstName: name, lastName: name }) satisfies v.GenericSchema<Names>,
    },
    answer: details,
    errors: [
      'invalid-names',
      'account-missing',
      'avatar-too-large',
      'avatar-not-an-image',
      'unsupported-media-type',
      'avatar-too-many-pixels',
      'avatar-busy',
    ],
  },
  removeAvatar: {
    ...accountRoutes.removeAvatar,
    summary: 'Remove the picture',
    description: 'The names stay. Succeeds even if there is no picture.',
    answer: details,
    errors: ['account-missing'],
  },
  downloadUrl: {
    ...accountRoutes.downloadUrl,
    summary: 'Get a URL for the picture',
    description:
      'Only for the owner of the picture. The URL is valid for five minutes and needs no header. It is relative to this server, or absolute if the storage serves the picture itself.',
    query: v.object({
      path: v.pipe(v.string(), v.maxLength(200), v.description('The avatarPath of the account')),
    }),
    errors: ['avatar-missing'],
  },
} as const satisfies Readonly<Record<AccountCallName, Call>>;

type Calls = typeof accountCalls;
export const accountCallNames = Object.keys(accountCalls) as readonly AccountCallName[];

/** What comes beside the JSON of a form. */
interface Upload {
  readonly avatar?: Uint8Array | undefined;
  readonly saveId?: string | undefined;
}

type Fields<Each> = Each extends { readonly form: { readonly data: infer Data extends v.GenericSchema } }
  ? Readonly<v.InferOutput<Data>> & Upload
  : Each extends { readonly query: infer Query extends v.GenericSchema }
    ? v.InferOutput<Query>
    : undefined;

/** What the server reads of each call. */
export type AccountCallFields = { readonly [Name in AccountCallName]: Fields<Calls[Name]> };
export type AccountCallAnswer = { readonly [Name in AccountCallName]: v.InferOutput<Calls[Name]['answer']> };
export type AccountCallRefusal = { readonly [Name in AccountCallName]: Calls[Name]['errors'][number] };
export type AccountRefusal = AccountCallRefusal[AccountCallName] | (typeof accountErrors)[number];
