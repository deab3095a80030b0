import { rememberedSaves } from '@toolkit/application/backend/account';
import { avatarHint, avatarTypes, nameMaxLength } from '@toolkit/domain/account';
import * as v from 'valibot';
import type { ApiErrorCode } from '../http/api-error.ts';
import type { Description } from '../http/described.ts';

type AccountDescription = Description<unknown, ApiErrorCode>;

const name = v.pipe(
  v.string(),
  v.description(
    `At most ${nameMaxLength} characters as people see them, without control characters and lone surrogates. White space around it is removed.`,
  ),
);

const details = v.pipe(
  v.strictObject({
    firstName: v.pipe(v.string(), v.description("'' until it is saved")),
    lastName: v.pipe(v.string(), v.description("'' until it is saved")),
    avatarPath: v.pipe(
      v.string(),
      v.regex(/^(?:avatars\/[0-9a-f]{32})?$/),
      v.description("Opaque key of the picture, '' if there is none"),
    ),
  }),
  v.description('The account as it is now'),
);

export const initializeCall = {
  summary: 'Create the account if there is none',
  description: 'Call it after each sign-in. Changes nothing if the account exists, and may be repeated.',
  answer: v.strictObject({ initialized: v.literal(true) }),
  errors: [],
} satisfies AccountDescription;

export const detailsCall = {
  summary: 'Read the account',
  description: 'Returns the account of the user for whom the token was issued.',
  answer: details,
  errors: ['account-missing'],
} satisfies AccountDescription;

export const saveCall = {
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
  form: {
    avatar: { types: avatarTypes, description: avatarHint },
    data: v.strictObject({ firstName: name, lastName: name }),
  },
} satisfies AccountDescription;

export const removeAvatarCall = {
  summary: 'Remove the picture',
  description: 'The names stay. Succeeds even if there is no picture.',
  answer: details,
  errors: ['account-missing'],
} satisfies AccountDescription;

export const downloadUrlCall = {
  summary: 'Get a URL for the picture',
  description:
    'For the owner of the picture alone. The URL is valid for five minutes, without any header; it is relative to this server, or absolute if the storage hands out the picture.',
  path: v.pipe(v.string(), v.maxLength(200), v.description('The avatarPath of the account')),
  answer: v.strictObject({ url: v.string() }),
  errors: ['avatar-missing'],
} satisfies AccountDescription;
