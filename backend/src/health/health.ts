import type { RequestHandler } from 'express';
import { ApiError } from '../http/api-error.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';
import type { Readiness } from './readiness.ts';

/** Of /livez also while the process starts: to end it then would only repeat the wait. */
export const answerOk: RequestHandler = (_request, response) =>
  void response.set('Cache-Control', 'no-store').json({ status: 'ok' });

export const demandReady =
  (readiness: Readiness, shutdown: GracefulShutdown): RequestHandler =>
  async (_request, _response, next) => {
    const isReady = !shutdown.recordProbe() && (await readiness.isReady());
    if (!isReady) throw new ApiError('unavailable', { 'Retry-After': '2' });
    next();
  };
