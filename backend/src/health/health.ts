import type { RequestHandler, Response } from 'express';
import { ApiError } from '../http/api-error.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';
import type { Readiness } from './readiness.ts';

/** Also while the process starts: to end it then would only repeat the wait. */
export const answerAlive: RequestHandler = (_request, response) => sayOk(response);

export const answerReady =
  (readiness: Readiness, shutdown: GracefulShutdown): RequestHandler =>
  async (_request, response) => {
    const isReady = !shutdown.recordProbe() && (await readiness.isReady());
    if (!isReady) throw new ApiError('unavailable', { 'Retry-After': '2' });
    sayOk(response);
  };

const sayOk = (response: Response): void =>
  void response.set('Cache-Control', 'no-store').json({ status: 'ok' });
