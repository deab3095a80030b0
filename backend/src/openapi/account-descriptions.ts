import { rememberedSaves } from '@toolkit/application/backend/account';
import { avatarHint, avatarTypes, nameMaxLength } from '@toolkit/domain/account';
import { z } from 'zod';
import type { ApiErrorCode } from '../http/api-error.ts';
import type { Description } from './described.ts';

const name = z.string().meta({
  description: `At most ${nameMaxLength} characters as people see them, without control characters or half characters. Space around it is dropped.`,
});

const details = z
  .strictObject({
    firstName: z.string().meta({ description: "'' until it is saved" }),
    lastName: z.string().meta({ description: "'' until it is saved" }),
    avatarPath: z
      .string()
      .regex(/^(?:avatars\/[0-9a-f]{32})?$/)
      .meta({ description: "Opaque key of the picture in the storage, '' where there is none" }),
  })
  .meta({ description: 'The account as it is now' });

export const initializeCall = {
  summary: 'Make sure that there is an account',
  description:
    'To be called after each sign-in. Adds an empty account where there is none, otherwise changes nothing; may be repeated.',
  answer: z.strictObject({ initialized: z.literal(true) }),
  errors: [],
} satisfies Description<unknown, ApiErrorCode>;

export const detailsCall = {
  summary: 'Read the account',
  description: 'Of the user of the token, and nobody else.',
  answer: details,
  errors: ['account-missing'],
} satisfies Description<unknown, ApiErrorCode>;

export const saveCall = {
  summary: 'Save the names, and a picture if there is one',
  description:
    'Replaces both names; without a picture the old one stays. A picture is turned upright, made smaller and stored without its metadata.',
  key: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .meta({
      description: `The same for all tries of one save. Only the first that arrives takes effect; the others are answered with the account as it is. An account remembers its newest ${rememberedSaves}.`,
    }),
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
    data: z.strictObject({ firstName: name, lastName: name }),
  },
} satisfies Description<unknown, ApiErrorCode>;

export const removeAvatarCall = {
  summary: 'Remove the picture',
  description: 'Leaves the names. Succeeds also where there is no picture.',
  answer: details,
  errors: ['account-missing'],
} satisfies Description<unknown, ApiErrorCode>;
