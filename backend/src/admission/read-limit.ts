import type { RequestHandler } from 'express';
import { ApiError } from '../http/api-error.ts';
import { clientKey } from './client-key.ts';
import { Shares } from './shares.ts';

export interface ReadLimit {
  /** The most requests at once after a pause. */
  readonly burst: number;
  /** The most requests per second over a long time. */
  readonly perSecond: number;
  /** The most unfinished answers: an answer that its client does not read stays in memory. */
  readonly unread: number;
}

/** Far more than the browsers of one office ask for, and a fraction of what one core can answer. */
const usual: ReadLimit = { burst: 2_000, perSecond: 200, unread: 300 };

/** A supervisor must reach these paths even during a flood. */
const probes = new Set(['/livez', '/readyz']);

/** Limits how much each client may read. Counts in memory: a query would cost more than most of the requests. */
export function limitReads(
  onRefusal: () => void,
  { burst, perSecond, unread } = usual,
  now: () => number = () => performance.now(),
): RequestHandler {
  /** In the order of their last use. */
  const spent = new Map<string, { readonly points: number; readonly at: number; loggedAt?: number }>();
  const answers = new Shares(unread);

  return (request, response, next) => {
    const { method, path } = request;
    if ((method !== 'GET' && method !== 'HEAD') || probes.has(path)) return next();
    const at = now();
    const countLeft = (use: { points: number; at: number }) =>
      use.points - ((at - use.at) / 1000) * perSecond;
    for (const [other, use] of spent) {
      if (countLeft(use) > 0) break;
      spent.delete(other);
    }
    const key = clientKey(request.ip);
    const points = Math.max(0, countLeft(spent.get(key) ?? { points: 0, at })) + 1;
    const leave = points > burst ? undefined : answers.take({ names: [key], amount: 1 });
    if (!leave) {
      onRefusal();
      const last = spent.get(key);
      // One line a second for each client, so that it cannot fill the disk.
      response.locals.isUnlogged = at - (last?.loggedAt ?? Number.NEGATIVE_INFINITY) < 1_000;
      if (last && !response.locals.isUnlogged) last.loggedAt = at;
      throw new ApiError('too-many-requests', {
        'Retry-After': `${Math.max(1, Math.ceil((points - burst) / perSecond))}`,
      });
    }
    const { loggedAt } = spent.get(key) ?? {};
    spent.delete(key);
    spent.set(key, { points, at, ...(loggedAt !== undefined && { loggedAt }) });
    response.once('close', leave);
    next();
  };
}
