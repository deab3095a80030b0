import { z } from 'zod';
import { AccountController } from '../account/account.controller.ts';
import { type ApiErrorCode, statusOf } from '../http/api-error.ts';
import type { ControllerClass } from '../http/routes.ts';
import { EntryController } from '../identity/entry.controller.ts';
import { type IdentityErrorCode, identityStatusOf } from '../identity/identity-error.ts';
import { KeysController } from '../identity/keys.controller.ts';
import { MailController } from '../identity/mail.controller.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A group of error codes that share one body format. */
export interface Form {
  readonly codes: readonly string[];
  readonly statusOf: Readonly<Record<string, number>>;
  readonly buildSchema: (codes: readonly string[]) => z.ZodType;
}

/** Calls whose errors have the same forms. */
export interface Kind {
  /** Begins the names of answers that several calls share. */
  readonly name: string;
  readonly controllers: readonly ControllerClass[];
  readonly security: readonly Json[];
  /** Headers that each call requires. */
  readonly parameters: readonly Json[];
  /** The errors of each call; the codes of the call itself belong to the last form. */
  readonly forms: readonly Form[];
  readonly words: Readonly<Record<number, string>>;
  /** In addition to the headers of every answer. */
  readonly headers: Readonly<Record<number, Json>>;
}

export const ref = (name: string): Json => ({ $ref: `#/components/${name}` });

const apiForm = (...codes: readonly ApiErrorCode[]): Form => ({
  // Each can be the answer before the route is known.
  codes: ['bad-request', 'request-timeout', 'uri-too-long', 'headers-too-large', ...codes],
  statusOf,
  buildSchema: (enumerated) =>
    z.strictObject({ error: z.enum(enumerated), requestId: z.string().meta({ format: 'uuid' }) }),
});

const identityForm = (...codes: readonly IdentityErrorCode[]): Form => ({
  codes,
  statusOf: identityStatusOf,
  buildSchema: (enumerated) =>
    z.strictObject({ code: z.enum(enumerated), retryAfterMs: z.int().positive().optional() }),
});

const words = {
  400: 'The request is not of the form that is described here.',
  408: 'The request did not come to its end in time.',
  414: 'The address is longer than 2048 characters.',
  431: 'The headers are too large.',
  503: 'The call cannot be answered now; the same call may succeed later.',
} as const;

export const accountCalls: Kind = {
  name: 'account',
  controllers: [AccountController],
  security: [{ token: [] }],
  parameters: [],
  forms: [
    apiForm(
      'busy',
      'not-authenticated',
      'email-not-verified',
      'too-many-requests',
      'internal-error',
      'unavailable',
    ),
  ],
  words: {
    ...words,
    401: 'There is no token, or none that is accepted.',
    403: 'The address of the user is not verified.',
    404: 'There is no account yet: initialize makes one.',
    413: 'The picture is larger than 1 MB.',
    415: 'The body is no form, or the file is no picture of a kind that is taken.',
    422: 'The picture has too many pixels.',
    429: 'Too many calls, or too many pictures, in a short time.',
    500: 'A fault of the server. Nothing was saved.',
  },
  headers: { 401: { 'WWW-Authenticate': ref('headers/WwwAuthenticate') } },
};

export const identityCalls: Kind = {
  name: 'identity',
  controllers: [EntryController, MailController],
  security: [],
  parameters: [
    {
      name: 'Origin',
      in: 'header',
      required: true,
      description: 'Of a page of ours. Browsers send it with every POST.',
      schema: { type: 'string' },
    },
  ],
  forms: [
    apiForm('busy', 'unavailable'),
    identityForm(
      'bad-request',
      'forbidden-origin',
      'too-large',
      'not-json',
      'too-many-requests',
      'provider-unavailable',
    ),
  ],
  words: {
    ...words,
    400: 'The request is not of the form that is described here, or something in it is not accepted.',
    401: 'The password is wrong, or the session is over.',
    403: 'The request comes from no page of ours; or the code says what is wrong with the account or the session.',
    409: 'Somebody has the address already.',
    413: 'The body is larger than 4 KB.',
    415: 'The content type is not that of JSON in UTF-8.',
    429: 'Too many calls in a short time.',
  },
  headers: {},
};

export const keysCalls: Kind = {
  ...identityCalls,
  name: 'keys',
  controllers: [KeysController],
  parameters: [],
  forms: [apiForm('too-many-requests', 'unavailable'), identityForm('provider-unavailable')],
};
