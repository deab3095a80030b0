import type { Request, Response } from 'express';
import { ApiError, type ApiErrorCode, errorBody, HttpError } from './api-error.ts';
import { isUnavailable } from './unavailable.ts';

/** A refused upload up to this size is read and discarded, so that the client receives the answer. */
const drainBytes = 2 ** 21;

/** Writes all error answers: a code, without any input and without a stack. */
export function answerError(error: unknown, request: Request, response: Response): void {
  const answered = toHttpError(error);
  const { code, status, headers } = answered;
  if (status >= 500 && code !== 'busy') response.locals.failure = error;
  response.locals.errorCode = code;
  const write = () => {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (!request.complete && bodySize(request) > drainBytes) response.setHeader('Connection', 'close');
    response
      .status(status)
      .set({ 'Cache-Control': 'no-store', ...headers })
      .json(errorBody(code, response.locals.requestId as string, headers));
  };
  // What came with the headers is read first: if it is no body, that is what the sender has to know.
  if (request.complete || bodySize(request) === 0) write();
  else setImmediate(write);
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isUnavailable(error)) return new ApiError('unavailable', { 'Retry-After': '2' }, { cause: error });
  const status = statusIn(error);
  const code = codeOfStatus[status] ?? (status >= 400 && status < 500 ? 'bad-request' : 'internal-error');
  return new ApiError(code);
}

/** Of errors of Nest and Express only the status is used, not the message. */
const codeOfStatus: Readonly<Record<number, ApiErrorCode>> = {
  401: 'not-authenticated',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
};

function statusIn(error: unknown): number {
  if (!(error instanceof Error)) return 500;
  if ('getStatus' in error && typeof error.getStatus === 'function') return Number(error.getStatus());
  return 'status' in error && typeof error.status === 'number' ? error.status : 500;
}

function bodySize(request: Request): number {
  if (request.headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(request.headers['content-length'] ?? 0);
}
