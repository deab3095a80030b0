import { RequestMethod } from '@nestjs/common';
import { z } from 'zod';
import { AccountController } from '../account/account.controller.ts';
import { type ApiErrorCode, statusOf } from '../http/api-error.ts';
import { type ControllerClass, routesOf } from '../http/routes.ts';
import { type Description, descriptionOf } from './described.ts';

type Json = Readonly<Record<string, unknown>>;

/** Before a call's own code runs, or in spite of it. */
const ofEveryCall: readonly ApiErrorCode[] = [
  'bad-request',
  'not-authenticated',
  'email-not-verified',
  'request-timeout',
  'uri-too-long',
  'too-many-requests',
  'headers-too-large',
  'internal-error',
  'busy',
  'unavailable',
];

const words: Readonly<Record<number, string>> = {
  400: 'The request is not of the form that is described here.',
  401: 'There is no token, or none that is accepted.',
  403: 'The address of the user is not verified.',
  404: 'There is no account yet: initialize makes one.',
  408: 'The request did not come to its end in time.',
  413: 'The picture is larger than 1 MB.',
  414: 'The address is longer than 2048 characters.',
  415: 'The body is no form, or the file is no picture of a kind that is taken.',
  422: 'The picture has too many pixels.',
  429: 'Too many calls, or too many pictures, in a short time.',
  431: 'The headers are too large.',
  500: 'A fault of the server. Nothing was saved.',
  503: 'The call cannot be answered now; the same call may succeed later.',
};

/** The calls of the web app as OpenAPI 3.1, from the controller's own decorators. */
export function openApiDocument(): Json {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Traffic Toolkit API',
      version: '1.0.0',
      description: 'The calls that the web app makes to its backend.',
    },
    servers: [{ url: '/' }],
    security: [{ token: [] }],
    paths: pathsOf(AccountController),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A token of the configured issuer that says email_verified: true.',
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

function pathsOf(controller: ControllerClass): Json {
  const paths: Record<string, Json> = {};
  for (const { path, name, method } of routesOf(controller)) {
    const description = descriptionOf(method);
    if (!description) continue;
    const verb = RequestMethod[Number(Reflect.getMetadata('method', method))] ?? '';
    const success = Number(Reflect.getMetadata('__httpCode__', method) ?? 200);
    paths[path] = { [verb.toLowerCase()]: operation(name, success, description) };
  }
  return paths;
}

function operation(operationId: string, success: number, description: Description<unknown>): Json {
  const { summary, description: text, answer, errors, form } = description;
  const codes = [...ofEveryCall, ...errors];
  const statuses = [...new Set(codes.map((code) => statusOf[code]))].sort();
  const refusals = statuses.map((status) => {
    const ofStatus = codes.filter((code) => statusOf[code] === status);
    return [status, { description: words[status], headers: headersOf(status), content: refusal(ofStatus) }];
  });
  return {
    operationId,
    summary,
    description: text,
    ...(form && { requestBody: bodyOf(form) }),
    responses: {
      [success]: { description: 'Done.', headers: headersOf(success), content: jsonOf(answer) },
      ...Object.fromEntries(refusals),
    },
  };
}

function bodyOf({ avatar, data }: NonNullable<Description<unknown>['form']>): Json {
  const { types, description } = avatar;
  const picture = { type: 'string', contentMediaType: 'application/octet-stream', description };
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { avatar: picture, data: schemaOf(data) },
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

function headersOf(status: number): Json {
  const header = (name: string) => ({ $ref: `#/components/headers/${name}` });
  return {
    'Cache-Control': header('CacheControl'),
    'X-Request-Id': header('RequestId'),
    ...((status === 429 || status === 503) && { 'Retry-After': header('RetryAfter') }),
    ...(status === 401 && { 'WWW-Authenticate': header('WwwAuthenticate') }),
  };
}

const refusal = (codes: readonly ApiErrorCode[]): Json =>
  jsonOf(z.strictObject({ error: z.enum(codes), requestId: z.string().meta({ format: 'uuid' }) }));

const jsonOf = (schema: z.ZodType): Json => ({ 'application/json': { schema: schemaOf(schema) } });

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema) as Record<string, unknown>;
  return rest;
}
