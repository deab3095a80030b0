import { RequestMethod } from '@nestjs/common';
import { z } from 'zod';
import { listRoutes } from '../http/routes.ts';
import { type Description, readDescription } from './described.ts';
import { accountCalls, type Form, identityCalls, type Json, type Kind, keysCalls, ref } from './kinds.ts';

const kinds = [accountCalls, identityCalls, keysCalls];

/** Describes the calls of the web app as OpenAPI 3.1, from the controllers' own decorators. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Traffic Toolkit API',
      version: '1.0.0',
      description:
        'The calls that the web app makes to its backend. Those below /api/auth are there while the embedded identity provider is used.',
    },
    servers: [{ url: '/' }],
    paths: Object.assign({}, ...kinds.map(describePaths)) as Json,
    components: {
      responses: Object.fromEntries(
        kinds.flatMap((kind) =>
          listStatuses(kind).map((status) => [`${kind.name}-${status}`, refusal(kind, status)]),
        ),
      ),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A token of the configured issuer that says email_verified: true.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-identity.session_token',
          description: 'Set by /register and /sign-in. Over plain http its name has no prefix.',
        },
      },
      headers: {
        RequestId: {
          description: "The number of this request in the server's log.",
          required: true,
          schema: { type: 'string', format: 'uuid' },
        },
        CacheControl: { required: true, schema: { const: 'no-store' } },
        RetryAfter: {
          description: 'Seconds to wait before the next try.',
          required: true,
          schema: { type: 'string', pattern: '^[1-9][0-9]*$' },
        },
        WwwAuthenticate: { required: true, schema: { const: 'Bearer' } },
      },
    },
  };
}

function describePaths(kind: Kind): Json {
  const paths: Record<string, Json> = {};
  for (const { path, name, method } of kind.controllers.flatMap(listRoutes)) {
    const description = readDescription(method);
    if (!description) continue;
    const verb = RequestMethod[Number(Reflect.getMetadata('method', method))] ?? '';
    const success = Number(Reflect.getMetadata('__httpCode__', method) ?? 200);
    paths[path] = { [verb.toLowerCase()]: operation(name, success, description, kind) };
  }
  return paths;
}

function operation(
  operationId: string,
  success: number,
  description: Description<unknown>,
  kind: Kind,
): Json {
  const { summary, description: text, key, answer, form, body } = description;
  const parameters = [...kind.parameters, ...(key ? [describeKey(key)] : [])];
  const own = description.errors;
  const refusals = listStatuses(kind, own).map((status) => {
    const isShared = listStatuses(kind).includes(status) && !ownStatuses(kind, own).includes(status);
    return [status, isShared ? ref(`responses/${kind.name}-${status}`) : refusal(kind, status, own)];
  });
  return {
    operationId,
    summary,
    description: text,
    security: description.session ? [{ session: [] }] : kind.security,
    ...(parameters.length > 0 && { parameters }),
    ...(form && { requestBody: describeForm(form) }),
    ...(body && { requestBody: { required: true, content: describeJson(body, 'input') } }),
    responses: {
      [success]: { description: 'Done.', headers: describeHeaders(success), content: describeJson(answer) },
      ...Object.fromEntries(refusals),
    },
  };
}

const ownForm = ({ forms }: Kind): Form => forms.at(-1) as Form;

const ownStatuses = (kind: Kind, own: readonly string[]): readonly number[] =>
  own.map((code) => ownForm(kind).statusOf[code] ?? 0);

const listStatuses = (kind: Kind, own: readonly string[] = []): readonly number[] => {
  const common = kind.forms.flatMap(({ codes, statusOf }) => codes.map((code) => statusOf[code] ?? 0));
  return [...new Set([...common, ...ownStatuses(kind, own)])].sort();
};

function refusal(kind: Kind, status: number, own: readonly string[] = []): Json {
  const schemas = kind.forms.flatMap((form) => {
    const codes = form === ownForm(kind) ? [...form.codes, ...own] : form.codes;
    const ofStatus = codes.filter((code) => form.statusOf[code] === status);
    return ofStatus.length > 0 ? [form.buildSchema(ofStatus)] : [];
  });
  return {
    description: kind.words[status],
    headers: { ...describeHeaders(status), ...kind.headers[status] },
    content: describeJson(schemas.length === 1 && schemas[0] ? schemas[0] : z.union(schemas)),
  };
}

function describeKey(key: z.ZodType): Json {
  const { description, ...schema } = toSchema(key, 'input');
  return { name: 'Idempotency-Key', in: 'header', description, schema };
}

function describeForm({ avatar, data }: NonNullable<Description<unknown>['form']>): Json {
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

const describeJson = (schema: z.ZodType, io: 'input' | 'output' = 'output'): Json => ({
  'application/json': { schema: toSchema(schema, io) },
});

function toSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io }) as Record<string, unknown>;
  return rest;
}
