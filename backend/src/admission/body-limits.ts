import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../http/api-error.ts';
import { answerError, findBodySize } from '../http/error-answer.ts';

/** A body in more pieces than this must have pieces of so many bytes on average. */
const freePieces = 100;
const leastBytes = 64;

/** For a body that is incomplete after the headers, unless `allowSlowBody` lifts it. */
const bodyMs = 30_000;

/**
 * Cuts off a sender whose body does not come in time. Nothing reads the body of a GET: its answer closes the connection,
 * so that the body cannot continue.
 */
export const bodyDeadline: RequestHandler = (request, response, next) => {
  if (!hasBody(request)) return next();
  if (request.method === 'GET' || request.method === 'HEAD') response.setHeader('Connection', 'close');
  // Some requests that break off after their answer emit no event; unref keeps their timers from delaying the exit.
  const timer = setTimeout(
    () => cutOff(request, response, new ApiError('request-timeout', { Connection: 'close' })),
    bodyMs,
  ).unref();
  response.locals.bodyTimer = timer;
  request.once('close', () => clearTimeout(timer));
  next();
};

/** Lets a signed-in sender have a slow line: only silence and the ten minutes of every request end it. */
export const allowSlowBody = ({ locals }: Response): void => clearTimeout(locals.bodyTimer);

/** Ends a request whose body is incomplete. */
export function cutOff(request: Request, response: Response, error: ApiError): void {
  if (request.complete) return;
  if (response.headersSent) request.destroy();
  else answerError(error, request, response);
}

/**
 * Ends the connection of a body that comes in crumbs. Each chunk is an object until it is read, and Node bounds only
 * their bytes: 64 kB in chunks of one byte would take 7 MB.
 */
export function endAtCrumbs(request: IncomingMessage): void {
  const push = request.push.bind(request);
  let [pieces, bytes] = [0, 0];
  request.push = (piece: Buffer | null) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (piece === null || pieces <= freePieces || bytes >= pieces * leastBytes) return push(piece);
    request.socket.destroy();
    return false;
  };
}

export const hasBody = (request: IncomingMessage): boolean => findBodySize(request) > 0;
