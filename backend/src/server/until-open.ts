import type { RequestHandler } from 'express';
import { ApiError } from '../http/api-error.ts';

/**
 * Asks callers to come again while the process starts, which may wait for a database or change tables for minutes:
 * nothing of their call has begun.
 */
export const untilOpen =
  (isOpen: () => boolean): RequestHandler =>
  (_request, _response, next) => {
    if (!isOpen()) throw new ApiError('busy', { 'Retry-After': '1' });
    next();
  };
