import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import type { RequestHandler } from 'express';
import { ApiError } from '../http/api-error.ts';

/** Never answered with `busy`, which is for the web app's calls. */
const keys = identityPath + identityKeysPath;

/**
 * Asks callers to come again while the process starts: nothing of their call has begun. The process is alive meanwhile.
 * It may wait for a database or change tables for minutes, and to end it would only repeat the wait.
 */
export const untilOpen =
  (isOpen: () => boolean): RequestHandler =>
  (request, response, next) => {
    if (isOpen()) next();
    else if (request.path === '/livez') response.set('Cache-Control', 'no-store').json({ status: 'ok' });
    else throw new ApiError(request.path === keys ? 'unavailable' : 'busy', { 'Retry-After': '1' });
  };
