import { randomUUID } from 'node:crypto';
import { readCode } from '@toolkit/application/backend/environment';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { findKnownPath } from './known-path.ts';

/**
 * Gives every request an id of ours and logs one line when it is over. Only the fields named here are logged: no query,
 * no header, no body and no path that is not ours, hence no password, code, token, cookie or address.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    response.locals.requestId = randomUUID();
    response.setHeader('X-Request-Id', response.locals.requestId);
    const { method } = request;
    const [path = ''] = request.originalUrl.split('?');
    response.once('close', () => {
      const { requestId, errorCode, failure, subject, isUnlogged } = response.locals;
      if (isUnlogged) return;
      const line = {
        requestId,
        method,
        path: findKnownPath(request, path),
        status: response.statusCode,
        ms: Math.round(performance.now() - start),
        // pino leaves out what is undefined.
        aborted: response.writableFinished ? undefined : true,
        subject,
        error: errorCode,
      };
      if (failure !== undefined) log.error({ ...line, failure: describeFailure(failure) }, 'request failed');
      else log.info(line, 'request');
    });
    next();
  };
}

/**
 * Where an error happened, without its message: messages of databases and libraries can hold user input. The code is
 * enough to look the error up.
 */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause === undefined ? {} : { cause: describeFailure(error.cause) };
  const code = readCode(error);
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(code && { code }),
    stack: stack.slice(0, 8).map((line) => line.trim()),
    ...cause,
  };
}
