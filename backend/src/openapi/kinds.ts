import {
  accountCallNames,
  accountCalls,
  accountErrors,
  type Call,
  describeCall,
  type IdentityCallName,
  identityCallNames,
} from '@toolkit/application/calls';
import { identityPath } from '@toolkit/domain/session';
import type { GenericSchema } from 'valibot';
import { type ApiErrorCode, statusByCode } from '../http/api-error.ts';
import { keysCall } from '../identity/identity.controller.ts';
import { type IdentityErrorCode, identityStatusByCode } from '../identity/identity-error.ts';
import { endedCall, leaveCall } from '../identity/oidc.controller.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Description extends Call {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  /** Of success, if it is not 200. */
  readonly status?: number;
  readonly answer: GenericSchema;
  /** The body, as a form without files. */
  readonly urlencoded?: GenericSchema;
}

/** Calls that share errors. */
export interface Kind {
  readonly calls: readonly Description[];
  readonly security: readonly Json[];
  /** Headers that each call requires. */
  readonly parameters: readonly Json[];
  /** The errors that each call can have. */
  readonly codes: readonly (ApiErrorCode | IdentityErrorCode)[];
  /** In addition to the headers of every answer. */
  readonly headers: Readonly<Record<number, Json>>;
}

const camelCase = (call: string): string =>
  call.slice(1).replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());

export const statuses: Readonly<Record<string, number>> = { ...statusByCode, ...identityStatusByCode };

/** Each can be the answer before the route is known. */
const early = ['bad-request', 'request-timeout', 'uri-too-long', 'headers-too-large'] as const;

/** What the names of the statuses do not tell. */
export const words: Readonly<Record<number, string>> = {
  400: 'The request does not have the documented form, or a value in it is not accepted.',
  401: 'No valid access token, a wrong password, or a session that has ended.',
  403: 'The address is not verified, the request comes from another site, or the account does not allow it: see the code.',
  404: 'There is no account yet, no such picture, or people sign in another way here.',
  409: 'The e-mail address is already in use, or another account claims it.',
  413: 'The picture is larger than 1 MB, or the body than 4 KB.',
  414: 'The URL is longer than 2048 characters.',
  422: 'The picture has too many pixels.',
  429: 'Too many requests or pictures in a short time.',
  500: 'The server failed. Nothing was saved.',
  502: 'The OpenID provider or its settings here are wrong. The log names the cause.',
  503: 'The server cannot answer now. The same request may succeed later.',
};

const accountKind: Kind = {
  calls: accountCallNames.map((call) => ({ operationId: call, ...accountCalls[call] })),
  security: [{ token: [] }],
  parameters: [],
  codes: accountErrors,
  headers: { 401: { 'WWW-Authenticate': { required: true, schema: { const: 'Bearer' } } } },
};

/** A call that belongs to one way to sign in is not found where people sign in in the other. */
function describeOffered(call: IdentityCallName) {
  const { signIn, ...described } = { signIn: undefined, ...describeCall(call) };
  if (!signIn) return described;
  const where = `Exists only where people sign in ${ways[signIn]}.`;
  const { description, errors } = described;
  return { ...described, description: `${description} ${where}`, errors: [...errors, 'not-found'] };
}

const ways = { password: 'with a password', oidc: 'at an OpenID provider' };

const identityKind: Kind = {
  calls: identityCallNames.map((call) => ({
    method: 'POST',
    path: identityPath + call,
    operationId: camelCase(call),
    ...describeOffered(call),
  })),
  security: [],
  parameters: [
    {
      name: 'Origin',
      in: 'header',
      required: true,
      description: 'Origin of the web app. Browsers send it with every POST.',
      schema: { type: 'string' },
    },
  ],
  codes: [
    ...early,
    'busy',
    'internal-error',
    'unavailable',
    'forbidden-origin',
    'too-large',
    'not-json',
    'too-many-requests',
  ],
  headers: {},
};

const keysKind: Kind = {
  ...identityKind,
  calls: [{ operationId: 'read', ...keysCall }],
  parameters: [],
  codes: [...early, 'too-many-requests', 'busy', 'internal-error', 'unavailable'],
};

const oidcKind: Kind = {
  ...identityKind,
  calls: [
    { operationId: 'foreignLeave', status: 302, ...leaveCall },
    { operationId: 'foreignEnded', ...endedCall },
  ],
  parameters: [],
  codes: [...early, 'not-found', 'too-many-requests', 'busy', 'internal-error', 'unavailable'],
  headers: { 302: { Location: { required: true, schema: { type: 'string', format: 'uri-reference' } } } },
};

export const kinds: readonly Kind[] = [accountKind, identityKind, keysKind, oidcKind];
