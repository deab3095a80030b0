import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '../http/api-error.ts';
import { answerError } from '../http/error-answer.ts';

/**
 * Cuts off a sender whose body is incomplete `ms` after the headers. Nothing reads the body of a GET: its answer closes
 * the connection, so that the body cannot continue.
 */
export function bodyDeadline(ms: number): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) {
      next();
      return;
    }
    if (request.method === 'GET' || request.method === 'HEAD') response.setHeader('Connection', 'close');
    // Some requests that break off after their answer emit no event; unref keeps their timers from delaying the exit.
    const timer = setTimeout(() => cutOff(request, response), ms).unref();
    request.once('close', () => clearTimeout(timer));
    response.locals.bodyTimer = timer;
    next();
  };
}

/**
 * Lets a signed-in sender have a slow line: from now on the deadline counts from the last bytes received. The server's
 * `requestTimeout` still limits the whole request.
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

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
