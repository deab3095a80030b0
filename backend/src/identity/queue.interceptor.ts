import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Queue } from '@toolkit/application/backend/limits';
import { busyRetryMs } from '@toolkit/domain/session';
import type { Request, Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { clientKey } from '../admission/client-key.ts';
import { askForBody } from '../server/server-limits.ts';
import { IdentityError } from './identity-error.ts';

const maxBodyBytes = 4096;

/** `source`: where a call comes from, the key for the limits of a source. */
export type CallRequest = Request & { source: string };

/** More at once would wait for the database and for hashes, whose queues do not know all sources. */
const ownCalls = { running: 8, bySource: { running: 6, waiting: 250 } };
const oidcCalls = { running: 24, bySource: { running: 16, waiting: 250 } };

@Injectable()
export class CallQueues {
  readonly own = new Queue(ownCalls);
  /** Calls that wait for the OpenID provider. It may hang, and people who are signed in do not need it. */
  readonly oidc = new Queue(oidcCalls);
}

/** Reads the small body of a call, JSON or a form, then queues the call behind others of its client. */
@Injectable()
export class QueueInterceptor implements NestInterceptor {
  constructor(private readonly queues: CallQueues) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<CallRequest>();
    if (Number(request.headers['content-length']) > maxBodyBytes) throw new IdentityError('too-large');
    askForBody(request, http.getResponse<Response>());
    // Read before the turn begins, so that a slow sender does not block it.
    request.body = parse(await readBytes(request), request);
    request.source = clientKey(request.ip);
    const queue = /\/foreign\//i.test(request.path) ? this.queues.oidc : this.queues.own;
    const answer = await queue.run<unknown>(request.source, () => lastValueFrom(next.handle()));
    if (!answer.ok) throw new IdentityError('too-many-requests', busyRetryMs);
    return of(answer.value);
  }
}

/** Express's parser would read a body that is too large to its end before it reports that. */
async function readBytes(request: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new IdentityError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Refuses invalid UTF-8: every invalid byte would become the same character, even in a password. */
function parse(bytes: Buffer, request: Request): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (request.is('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new IdentityError('bad-request');
  }
}
