import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AccountKey } from '@toolkit/application/backend/account';
import type { Limits, RateLimit } from '@toolkit/application/backend/limits';
import type { RequestHandler } from 'express';
import { hashAccount } from '../access-tokens/account-hash.ts';
import type { UserRequest } from '../access-tokens/verified-tokens.ts';
import { ApiError } from '../http/api-error.ts';
import { clientKey } from './client-key.ts';

export type Rate = Pick<RateLimit, 'points' | 'perMs'>;

/** Of one account. */
const calls: Rate = { points: 600, perMs: 60_000 };
/** Of one network: far more than the browsers of an office ask for, and a fraction of what one core can answer. */
const reads: Rate = { points: 2_000, perMs: 10_000 };

const uploads: readonly RateLimit[] = [
  { name: 'upload-minute', points: 10, perMs: 60_000 },
  { name: 'upload-hour', points: 60, perMs: 3_600_000 },
];

/** A supervisor must reach these paths even during a flood. */
const probes = new Set(['/livez', '/readyz']);

/** A limit that refills evenly. Counts in this process alone: a query would cost more than most requests. */
export class LocalLimit {
  /** When all points are back, by key, in the order of the last use. */
  private readonly fullAt = new Map<string, number>();

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly rate: Rate,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Takes a point. @returns 0, or if there is none the milliseconds until one comes back */
  take(key: string): number {
    const now = this.now();
    for (const [other, fullAt] of this.fullAt) {
      if (fullAt > now) break;
      this.fullAt.delete(other);
    }
    const { points, perMs } = this.rate;
    const fullAt = Math.max(this.fullAt.get(key) ?? 0, now) + perMs / points;
    const waitMs = Math.ceil(fullAt - now - perMs);
    if (waitMs > 0) return waitMs;
    this.fullAt.delete(key);
    this.fullAt.set(key, fullAt);
    return 0;
  }
}

/** Limits how much each client may read. */
export function limitReads(onRefusal: () => void, rate = reads, now?: () => number): RequestHandler {
  const limit = new LocalLimit(rate, now);
  // A flood must not fill the disk with refusals.
  const lines = new LocalLimit({ points: 1, perMs: 1_000 }, now);
  return (request, response, next) => {
    const { method, path, ip } = request;
    if ((method !== 'GET' && method !== 'HEAD') || probes.has(path)) return next();
    const waitMs = limit.take(clientKey(ip));
    if (waitMs === 0) return next();
    onRefusal();
    response.locals.isUnlogged = lines.take(clientKey(ip)) > 0;
    throw tooMany(waitMs);
  };
}

/** The limit of the calls of each account. */
export class CallLimit extends LocalLimit {
  constructor(
    readonly onRefusal: (name: string) => void,
    now?: () => number,
  ) {
    super(calls, now);
  }
}

/** Counts by account, never by address or header. Runs after the guard that identifies the account. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(private readonly limit: CallLimit) {}

  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<UserRequest>();
    const waitMs = this.limit.take(hashAccount(user));
    if (waitMs === 0) return true;
    this.limit.onRefusal('api');
    throw tooMany(waitMs);
  }
}

/** @throws ApiError too-many-requests */
export async function takeUpload(limits: Limits, user: AccountKey): Promise<void> {
  const taken = await limits.take(...uploads.map((limit) => ({ ...limit, key: hashAccount(user) })));
  if (!taken.allowed) throw tooMany(taken.retryAfterMs);
}

const tooMany = (retryAfterMs: number): ApiError =>
  new ApiError('too-many-requests', { 'Retry-After': `${Math.ceil(retryAfterMs / 1000)}` });
