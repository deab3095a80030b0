import { RequestMethod } from '@nestjs/common';
import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { listRoutes } from '../http/routes.ts';
import { type Description, type Json, type Kind, kinds, ref, statuses } from './kinds.ts';

/** Describes the calls of the web app as OpenAPI 3.1. @throws if a call has no description */
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
    paths: Object.assign({}, ...kinds.map(describePaths)) as Json,
    components: {
      responses: Object.fromEntries(
        kinds.flatMap((kind) =>
          listStatuses(kind.codes).map((status) => [`${kind.name}-${status}`, refusal(kind, status)]),
        ),
      ),
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
      headers: {
        RequestId: {
          description: "Identifies the request in the server's log.",
          required: true,
          schema: { type: 'string', format: 'uuid' },
        },
        CacheControl: { required: true, schema: { const: 'no-store' } },
        RetryAfter: {
          description: 'Seconds to wait before the next attempt.',
          required: true,
          schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
        },
        Location: { required: true, schema: { type: 'string', format: 'uri-reference' } },
        WwwAuthenticate: { required: true, schema: { const: 'Bearer' } },
      },
    },
  };
}

function describePaths(kind: Kind): Json {
  const paths: Record<string, Json> = {};
  for (const { path, method } of kind.controllers.flatMap(listRoutes)) {
    const verb = RequestMethod[Number(Reflect.getMetadata('method', method))] ?? '';
    // Answers 404 to everything else.
    if (verb === 'ALL') continue;
    const description = kind.calls[path];
    if (!description) throw new Error(`${verb} ${path} has no description.`);
    const success = Number(Reflect.getMetadata('__httpCode__', method) ?? 200);
    paths[path] = { [verb.toLowerCase()]: operation(success, description, kind) };
  }
  return paths;
}

function operation(success: number, description: Description, kind: Kind): Json {
  const { operationId, summary, description: text, key, query, answer, form, urlencoded, body } = description;
  const parameters = [
    ...kind.parameters,
    ...(key ? [describeParameter(key, { name: 'Idempotency-Key', in: 'header' })] : []),
    ...Object.entries(query?.entries ?? {}).map(([name, parameter]) =>
      describeParameter(parameter as v.GenericSchema, { name, in: 'query', required: true }),
    ),
  ];
  const own = description.errors;
  const refusals = listStatuses([...kind.codes, ...own]).map((status) => {
    const isShared = listStatuses(kind.codes).includes(status) && !listStatuses(own).includes(status);
    return [status, isShared ? ref(`responses/${kind.name}-${status}`) : refusal(kind, status, own)];
  });
  return {
    operationId,
    summary,
    description: text,
    security: description.session ? [{ session: [] }] : kind.security,
    ...(parameters.length > 0 && { parameters }),
    ...(form && { requestBody: describeForm(form) }),
    ...(urlencoded && {
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: toSchema(urlencoded, {}) } },
      },
    }),
    ...(body && { requestBody: { required: true, content: describeJson(body, {}) } }),
    responses: {
      [success]: {
        description: 'Success.',
        headers: { ...describeHeaders(success), ...kind.headers[success] },
        content: describeJson(answer),
      },
      ...Object.fromEntries(refusals),
    },
  };
}

const listStatuses = (codes: readonly string[]): readonly number[] =>
  [...new Set(codes.map((code) => statuses[code] ?? 0))].sort();

function refusal(kind: Kind, status: number, own: readonly string[] = []): Json {
  const codes = [...kind.codes, ...own].filter((code) => statuses[code] === status);
  return {
    description: kind.words[status],
    headers: { ...describeHeaders(status), ...kind.headers[status] },
    content: describeJson(errorSchema([...new Set(codes)])),
  };
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
    required: true,
    content: {
      'multipart/form-data': {
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
      },
    },
  };
}

function describeHeaders(status: number): Json {
  return {
    'Cache-Control': ref('headers/CacheControl'),
    'X-Request-Id': ref('headers/RequestId'),
    ...((status === 429 || status === 503) && { 'Retry-After': ref('headers/RetryAfter') }),
  };
}

const describeJson = (schema: v.GenericSchema, config = noOtherFields): Json => ({
  'application/json': { schema: toSchema(schema, config) },
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
