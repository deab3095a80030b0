import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import type { RequestHandler } from 'express';
import { ApiError } from '../http/api-error.ts';

/** Never answered with `busy`, which is for the web app's calls. */
const keys = identityPath + identityKeysPath;

/**
 * Asks callers to come again while the process starts, which may wait for a database or change tables for minutes:
 * nothing of their call has begun.
 */
export const untilOpen =
  (isOpen: () => boolean): RequestHandler =>
  (request, _response, next) => {
    if (isOpen()) next();
    else throw new ApiError(request.path === keys ? 'unavailable' : 'busy', { 'Retry-After': '1' });
  };
