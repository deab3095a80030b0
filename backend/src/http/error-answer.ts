import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { ApiError, type ApiErrorCode, errorBody, HttpError } from './api-error.ts';
import { isUnavailable } from './unavailable.ts';

/** A refused upload up to this size is read and discarded, so that the client receives the answer. */
const drainBytes = 2 ** 21;

/** Writes all error answers: a code, without any input and without a stack. */
export function answerError(error: unknown, request: Request, response: Response): void {
  const { code, status, headers } = toHttpError(error);
  if (status >= 500 && code !== 'busy') response.locals.failure = error;
  response.locals.errorCode = code;
  const write = () => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (!request.complete && findBodySize(request) > drainBytes) response.setHeader('Connection', 'close');
    response
      .status(status)
      .set({ 'Cache-Control': 'no-store', ...headers })
      .json(errorBody(code, response.locals.requestId as string, headers));
  };
  // What came with the headers is read first: if it is no body, that is what the sender has to know.
  if (request.complete || findBodySize(request) === 0) write();
  else setImmediate(write);
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isUnavailable(error)) return new ApiError('unavailable', { 'Retry-After': '2' }, { cause: error });
  return new ApiError(chooseCode(error));
}

/** Of errors of Nest and Express only the status is used: 404 for a path without a route, 400 for a bad request. */
function chooseCode(error: unknown): ApiErrorCode {
  const { status } = Object(error) as { status?: unknown };
  if (status === 404) return 'not-found';
  return typeof status === 'number' && status >= 400 && status < 500 ? 'bad-request' : 'internal-error';
}

/** In bytes; infinite if the sender does not say. */
export function findBodySize({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}
