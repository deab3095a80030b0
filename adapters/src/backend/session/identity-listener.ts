import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  busyRetryMs,
  type IdentityCallName,
  identityKeysPath,
  identityPath,
  unavailableRetryMs,
} from '@toolkit/domain/session';
import { clientKey } from '../limits/client-key.ts';
import type { FairTurns } from '../limits/fair-turns.ts';
import { TooManyOfOne } from './hash-gate.ts';
import type { IdentityCall, IdentityRoutes } from './identity-call.ts';
import { type Reply, refused } from './identity-reply.ts';

const maxBodyBytes = 4096;

export interface ListenerParts {
  readonly routes: IdentityRoutes;
  readonly jwks: () => Promise<object>;
  /** Shares the provider out among the networks of its clients. */
  readonly turns: FairTurns;
  readonly origins: ReadonlySet<string>;
  readonly clientAddress: (request: IncomingMessage) => string | undefined;
  /** Something failed that should not; the answer is 503. */
  readonly failed: (error: unknown) => void;
}

/** Whatever is not on the list of routes does not exist: one GET for the keys, the rest POST with a JSON object. */
async function listen(parts: ListenerParts, request: IncomingMessage): Promise<Reply> {
  const path = (originalUrl(request).split('?', 1)[0] ?? '').slice(identityPath.length);
  if (path === identityKeysPath && request.method === 'GET')
    return { status: 200, body: await parts.jwks(), cookies: [] };
  const route = Object.hasOwn(parts.routes, path) ? parts.routes[path as IdentityCallName] : undefined;
  if (!route || request.method !== 'POST') return refused('not-found');
  if (!isFromOurPages(request, parts.origins)) return refused('forbidden-origin');
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) return refused('not-json');
  const text = await bodyOf(request);
  if (text === undefined) return refused('too-large');
  const fields = objectOf(text);
  if (!fields) return refused('bad-request');
  const call: IdentityCall = {
    text: (name) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    },
    source: clientKey(parts.clientAddress(request)),
    cookie: request.headers.cookie ?? '',
  };
  const reply = await parts.turns.run(call.source, () => route(call));
  return reply ?? refused('too-many-requests', busyRetryMs);
}

/** Browsers send an Origin with every POST, so its absence is no page of ours either. Older ones send nothing else. */
function isFromOurPages({ headers }: IncomingMessage, origins: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  return origins.has(headers.origin ?? '') && (site === undefined || site === 'same-origin');
}

export async function answer(
  parts: ListenerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = await listen(parts, request).catch((error: unknown) => {
    if (error instanceof TooManyOfOne) return refused('too-many-requests', busyRetryMs);
    // A client that leaves in the middle of its body is nobody's fault, and there is nobody to answer.
    if (isBrokenOff(request)) return undefined;
    parts.failed(error);
    return refused('provider-unavailable');
  });
  if (!reply) {
    response.destroy();
    return;
  }
  response.statusCode = reply.status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (reply.cookies.length > 0) response.setHeader('Set-Cookie', [...reply.cookies]);
  const retryAfterMs = reply.retryAfterMs ?? (reply.status === 503 ? unavailableRetryMs : undefined);
  if (retryAfterMs !== undefined) response.setHeader('Retry-After', Math.ceil(retryAfterMs / 1000));
  // The rest of a body that is too large is not waited for.
  if (reply.status === 413) response.setHeader('Connection', 'close');
  response.end(JSON.stringify(reply.body));
}

const isBrokenOff = (request: IncomingMessage): boolean => request.destroyed && !request.complete;

/** Express takes the mount path off `url` and keeps the whole in `originalUrl`. */
const originalUrl = (request: IncomingMessage): string =>
  'originalUrl' in request && typeof request.originalUrl === 'string'
    ? request.originalUrl
    : (request.url ?? '');

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function objectOf(text: string): Map<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return new Map(Object.entries(value));
  } catch {
    return undefined;
  }
}
