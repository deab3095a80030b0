import { STATUS_CODES } from 'node:http';
import {
  accountCallNames,
  accountCalls,
  accountErrors,
  type Call,
  callErrors,
  describeCall,
  identityCallNames,
} from '@toolkit/application/calls';
import { identityPath } from '@toolkit/domain/session';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { type ApiErrorCode, statusByCode } from '../http/api-error.ts';
import { type IdentityErrorCode, identityStatusByCode } from '../identity/identity-error.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the calls of a table share. */
interface Kind {
  readonly security: readonly Json[];
  /** Headers that each call requires. */
  readonly parameters: readonly Json[];
  /** The errors that each call can have. */
  readonly codes: readonly (ApiErrorCode | IdentityErrorCode)[];
  /** In addition to the headers of every answer. */
  readonly headers: Readonly<Record<number, Json>>;
}

const accountKind: Kind = {
  security: [{ token: [] }],
  parameters: [],
  codes: accountErrors,
  headers: { 401: { 'WWW-Authenticate': { required: true, schema: { const: 'Bearer' } } } },
};

const identityKind: Kind = {
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
  codes: [...callErrors, 'forbidden-origin', 'too-large', 'not-json'],
  headers: {},
};

const statuses: Readonly<Record<string, number>> = { ...statusByCode, ...identityStatusByCode };

/** Describes the calls of the web app as OpenAPI 3.1. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Traffic Toolkit API',
      version: '1.0.0',
      description:
        'The calls that the web app makes to its server. Those below /api/auth exist unless Firebase signs people in. All errors share one body: `code` says what went wrong, and `requestId` finds the request in the log.',
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries([
      ...accountCallNames.map((name) => {
        const { path, method, ...call } = accountCalls[name];
        return [path, { [method.toLowerCase()]: describeOperation(name, call, accountKind) }];
      }),
      ...identityCallNames.map((name) => [
        identityPath + name,
        { post: describeOperation(camelCase(name), describeCall(name), identityKind) },
      ]),
    ]),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token of the configured issuer with the claim email_verified: true.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-identity.session_token',
          description:
            'Set by /api/auth/register, /api/auth/sign-in and /api/auth/foreign/finish. Without HTTPS its name has no prefix; if PUBLIC_URL has a port, its name ends with it.',
        },
      },
    },
  };
}

const camelCase = (call: string): string =>
  call.slice(1).replace(/[-/](\w)/g, (_, letter: string) => letter.toUpperCase());

function describeOperation(operationId: string, call: Call, kind: Kind): Json {
  const { summary, description, signIn, answer = v.object({}) } = call;
  const parameters = [
    ...kind.parameters,
    ...(call.key ? [describeParameter(call.key, { name: 'Idempotency-Key', in: 'header' })] : []),
    ...Object.entries(call.query?.entries ?? {}).map(([name, parameter]) =>
      describeParameter(parameter as v.GenericSchema, { name, in: 'query', required: true }),
    ),
  ];
  // A call that belongs to one way to sign in is not found where people sign in in the other.
  const codes = [...new Set([...kind.codes, ...call.errors, ...(signIn ? ['not-found'] : [])])];
  const refusals = new Set(codes.map((code) => statuses[code] ?? 0));
  return {
    operationId,
    summary,
    description: signIn ? `${description} Exists only where people sign in by ${signIn}.` : description,
    security: call.session ? [{ session: [] }] : kind.security,
    parameters,
    requestBody: describeBody(call),
    responses: Object.fromEntries([
      describeResponse(kind, 200, answer),
      ...[...refusals].map((status) =>
        describeResponse(kind, status, errorSchema(codes.filter((code) => statuses[code] === status))),
      ),
    ]),
  };
}

const describeResponse = (kind: Kind, status: number, schema: v.GenericSchema) => [
  status,
  {
    description: STATUS_CODES[status],
    headers: describeHeaders(kind, status),
    content: { 'application/json': { schema: toSchema(schema) } },
  },
];

/** Undefined: the call has none. */
function describeBody({ form, body }: Call): Json | undefined {
  if (form) return { required: true, content: { 'multipart/form-data': describeForm(form) } };
  return body && { required: true, content: { 'application/json': { schema: toSchema(body, {}) } } };
}

const errorSchema = (codes: readonly string[]) =>
  v.object({
    code: v.picklist(codes),
    error: v.pipe(
      v.string(),
      v.description('The same as `code`, for pages opened before 2026-11-27.'),
      v.metadata({ deprecated: true }),
    ),
    requestId: v.pipe(v.string(), v.uuid()),
    retryAfterMs: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(1),
        v.description('Milliseconds to wait before the next attempt.'),
      ),
    ),
  });

function describeParameter(parameter: v.GenericSchema, where: Json): Json {
  const { description, ...schema } = toSchema(parameter, {});
  return { ...where, description, schema };
}

function describeForm({ avatar, data }: NonNullable<Call['form']>): Json {
  const { types, description } = avatar;
  const picture = { type: 'string', contentMediaType: 'application/octet-stream', description };
  return {
    schema: {
      type: 'object',
      properties: { avatar: picture, data: toSchema(data) },
      required: ['data'],
      additionalProperties: false,
    },
    encoding: {
      avatar: { contentType: types.join(', ') },
      data: { contentType: 'application/json' },
    },
  };
}

const describeHeaders = (kind: Kind, status: number): Json => ({
  'Cache-Control': { required: true, schema: { const: 'no-store' } },
  'X-Request-Id': {
    description: "Identifies the request in the server's log.",
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  ...((status === 429 || status === 503) && {
    'Retry-After': {
      description: 'Seconds to wait before the next attempt.',
      required: true,
      schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
    },
  }),
  ...kind.headers[status],
});

/** Of answers. In a body, the server ignores other fields. */
const noOtherFields: ConversionConfig = {
  overrideSchema: ({ valibotSchema, jsonSchema }) =>
    valibotSchema.type === 'object' ? { ...jsonSchema, additionalProperties: false } : undefined,
};

function toSchema(schema: v.GenericSchema, config = noOtherFields): Json {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    ignoreActions: ['readonly'],
    ...config,
  });
  return rest;
}
