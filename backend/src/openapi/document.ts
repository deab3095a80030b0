import { STATUS_CODES } from 'node:http';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { type Description, type Json, type Kind, kinds, statuses, words } from './kinds.ts';

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
    paths: Object.fromEntries(
      kinds.flatMap((kind) =>
        kind.calls.map((call) => [call.path, { [call.method.toLowerCase()]: describeOperation(call, kind) }]),
      ),
    ),
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

function describeOperation(call: Description, kind: Kind): Json {
  const { operationId, summary, description, status: success = 200, answer } = call;
  const parameters = [
    ...kind.parameters,
    ...(call.key ? [describeParameter(call.key, { name: 'Idempotency-Key', in: 'header' })] : []),
    ...Object.entries(call.query?.entries ?? {}).map(([name, parameter]) =>
      describeParameter(parameter as v.GenericSchema, { name, in: 'query', required: true }),
    ),
  ];
  const codes = [...new Set([...kind.codes, ...call.errors])];
  const refusals = new Set(codes.map((code) => statuses[code] ?? 0));
  return {
    operationId,
    summary,
    description,
    security: call.session ? [{ session: [] }] : kind.security,
    parameters,
    requestBody: describeBody(call),
    responses: Object.fromEntries([
      describeResponse(kind, success, answer),
      ...[...refusals].map((status) =>
        describeResponse(kind, status, errorSchema(codes.filter((code) => statuses[code] === status))),
      ),
    ]),
  };
}

const describeResponse = (kind: Kind, status: number, schema: v.GenericSchema) => [
  status,
  {
    description: words[status] ?? STATUS_CODES[status],
    headers: describeHeaders(kind, status),
    content: { 'application/json': { schema: toSchema(schema) } },
  },
];

/** Undefined: the call has none. */
function describeBody({ form, urlencoded, body }: Description): Json | undefined {
  const content = {
    ...(form && { 'multipart/form-data': describeForm(form) }),
    ...(urlencoded && { 'application/x-www-form-urlencoded': { schema: toSchema(urlencoded, {}) } }),
    ...(body && { 'application/json': { schema: toSchema(body, {}) } }),
  };
  return (form ?? urlencoded ?? body) && { required: true, content };
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

function describeForm({ avatar, data }: NonNullable<Description['form']>): Json {
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
