import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../http/api-error.ts';
import { answerError } from '../http/error-answer.ts';

/**
 * Cuts off whoever has not sent the whole body `ms` after the headers. Nobody reads the body of a GET: its answer ends the
 * connection, so that such a body cannot go on.
 */
export function bodyDeadline(ms: number): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) {
      next();
      return;
    }
    if (request.method === 'GET' || request.method === 'HEAD') response.setHeader('Connection', 'close');
    // Not every request that breaks off after its answer says so: nothing waits for its timer.
    const timer = setTimeout(() => cutOff(request, response), ms).unref();
    request.once('close', () => clearTimeout(timer));
    response.locals.bodyTimer = timer;
    next();
  };
}

/**
 * For a sender who is known and may have a slow line: from now on the deadline counts from the last bytes that came.
 * The whole request stays within the server's `requestTimeout`.
 */
export function allowSlowBody(request: Request, response: Response): void {
  const timer = response.locals.bodyTimer as NodeJS.Timeout | undefined;
  if (timer) request.on('data', () => timer.refresh());
}

function cutOff(request: Request, response: Response): void {
  if (request.complete) return;
  if (response.headersSent) request.destroy();
  else answerError(new ApiError('request-timeout', { Connection: 'close' }), request, response);
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
