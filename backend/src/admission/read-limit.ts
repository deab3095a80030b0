import type { RequestHandler } from 'express';
import { ApiError } from '../http/api-error.ts';
import { clientKey } from './client-key.ts';

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

export interface ReadLimitOptions {
  readonly onRefusal: () => void;
  readonly limit?: ReadLimit | undefined;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** A supervisor must reach these paths even during a flood. */
const probes = new Set(['/livez', '/readyz']);
const sweepMs = 10_000;

/** Limits how much each client may read. Counts in memory: a query would cost more than most of the requests. */
export function limitReads(options: ReadLimitOptions): RequestHandler {
  const { onRefusal, limit = usual, now = () => performance.now() } = options;
  const { burst, perSecond, unread } = limit;
  const spent = new Map<string, { points: number; at: number; open: number }>();
  let sweptAt = now();
  const left = ({ points, at }: { points: number; at: number }) =>
    Math.max(0, points - ((now() - at) / 1000) * perSecond);

  function sweep(): void {
    if (now() - sweptAt < sweepMs) return;
    sweptAt = now();
    for (const [key, use] of spent) if (use.open === 0 && left(use) === 0) spent.delete(key);
  }

  return (request, response, next) => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || probes.has(request.path)) {
      next();
      return;
    }
    sweep();
    const key = clientKey(request.ip);
    const use = spent.get(key) ?? { points: 0, at: now(), open: 0 };
    const points = left(use) + 1;
    if (points > burst || use.open >= unread) {
      onRefusal();
      throw new ApiError('too-many-requests', {
        'Retry-After': `${Math.max(1, Math.ceil((points - burst) / perSecond))}`,
      });
    }
    spent.set(key, Object.assign(use, { points, at: now(), open: use.open + 1 }));
    response.once('close', () => {
      use.open -= 1;
    });
    next();
  };
}
