import { identityCallNames } from '@toolkit/application/calls';
import { identityKeysPath, identityPath } from '@toolkit/domain/session';
import type { Request, RequestHandler, Response } from 'express';
import { findRoute } from '../http/known-path.ts';
import type { Metrics } from './metrics.ts';

/** The calls that are counted by their outcome. */
const identityPaths: ReadonlySet<string> = new Set(
  [identityKeysPath, ...identityCallNames].map((call) => identityPath + call),
);

/** Counts and times every request. Add it first; it does not change the request or the answer. */
export function httpMetrics(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    // Node knows a few dozen methods and refuses all others.
    const { method, path } = request;
    const observeSeconds = metrics.requestSeconds.startTimer();
    metrics.openRequests.inc();
    response.once('close', () => {
      metrics.openRequests.dec();
      const route = nameRoute(request, path);
      const status = response.writableFinished ? `${response.statusCode}` : 'aborted';
      metrics.requests.inc({ method, route, status });
      const statusClass = status === 'aborted' ? status : `${status[0]}xx`;
      observeSeconds({ method, route, status: statusClass });
      if (response.locals.avatar) metrics.avatarSaves.inc({ outcome: avatarOutcome(response) });
      if (identityPaths.has(route)) {
        metrics.identityCalls.inc({
          call: route.slice(identityPath.length + 1),
          outcome: classifyStatus(status),
        });
      }
    });
    next();
  };
}

/** A path without a route belongs to the web app or to nothing. */
const nameRoute = (request: Request, path: string): string =>
  findRoute(request) ?? (/^\/(?:api|files)(?:\/|$)/i.test(path) ? 'none' : 'web');

const avatarOutcome = (response: Response): string => {
  if (!response.writableFinished) return 'aborted';
  return (response.locals.errorCode as string | undefined) ?? 'saved';
};

function classifyStatus(status: string): string {
  if (status === 'aborted') return status;
  if (status === '429') return 'limited';
  return status[0] === '2' ? 'ok' : status[0] === '5' ? 'failed' : 'refused';
}
