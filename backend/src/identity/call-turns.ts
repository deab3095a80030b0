import { Injectable } from '@nestjs/common';
import { Queue } from '@toolkit/application/backend/limits';
import { busyRetryMs } from '@toolkit/domain/session';
import type { Request, Response } from 'express';
import { clientKey } from '../admission/client-key.ts';
import { askForBody } from '../server/server-limits.ts';
import { IdentityError } from './identity-error.ts';

const maxBodyBytes = 4096;

/** More at once would wait for the database and for hashes, whose queues do not know all sources. */
const ownCalls = { running: 8, bySource: { running: 6, waiting: 250 } };
const oidcCalls = { running: 24, bySource: { running: 16, waiting: 250 } };

/** In which calls take turns, one source after the other. */
@Injectable()
export class CallTurns {
  readonly own = new Queue(ownCalls);
  /** Of calls that wait for the OpenID provider. It may hang, and people who are signed in do not need it. */
  readonly oidc = new Queue(oidcCalls);
}

/** @param work gets the body of the call and its source, the key for the limits of a source */
export async function answerInTurn<Answer>(
  queue: Queue,
  request: Request,
  response: Response,
  work: (body: unknown, source: string) => Promise<Answer>,
): Promise<Answer> {
  // Read before the turn begins, so that a slow sender does not block it.
  const body = await readSmallBody(request, response);
  const source = clientKey(request.ip);
  const answer = await queue.run(source, () => work(body, source));
  if (!answer.ok) throw new IdentityError('too-many-requests', busyRetryMs);
  return answer.value;
}

/** JSON or a form. Express's parser would read a body that is too large to its end before it reports that. */
async function readSmallBody(request: Request, response: Response): Promise<unknown> {
  askForBody(request, response);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new IdentityError('too-large');
    chunks.push(chunk);
  }
  try {
    // Refuses invalid UTF-8: every invalid byte would become the same character, even in a password.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    if (request.is('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
    return JSON.parse(text === '' ? '{}' : text);
  } catch {
    throw new IdentityError('bad-request');
  }
}
