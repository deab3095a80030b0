import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AccountKey } from '@toolkit/application/backend/account';
import type { Limits, RateLimit } from '@toolkit/application/backend/limits';
import type { Request } from 'express';
import { hashAccount } from '../access-tokens/account-hash.ts';
import type { TokenUser } from '../access-tokens/verified-tokens.ts';
import { ApiError } from '../http/api-error.ts';

const calls: RateLimit = { name: 'api', points: 600, perMs: 60_000 };

const uploadLimits: readonly RateLimit[] = [
  { name: 'upload-minute', points: 10, perMs: 60_000 },
  { name: 'upload-hour', points: 60, perMs: 3_600_000 },
];

/** Limits the calls of each account. Counts in this process alone: a query would cost more than most calls. */
export class CallLimit {
  private readonly periods = new Map<string, { used: number; readonly endsAt: number }>();

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly onRefusal: (name: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @throws ApiError too-many-requests */
  take(user: AccountKey): void {
    const now = this.now();
    // All are equally long, so they end in the order in which they began.
    for (const [key, { endsAt }] of this.periods) {
      if (endsAt > now) break;
      this.periods.delete(key);
    }
    const key = hashAccount(user);
    const period = this.periods.get(key) ?? { used: 0, endsAt: now + calls.perMs };
    this.periods.set(key, period);
    period.used += 1;
    if (period.used <= calls.points) return;
    this.onRefusal(calls.name);
    throw tooMany(period.endsAt - now);
  }
}

/** Counts by account, never by address or header. Runs after the guard that identifies the account. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(private readonly limit: CallLimit) {}

  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<Request & { user: TokenUser }>();
    this.limit.take(user);
    return true;
  }
}

/** @throws ApiError too-many-requests */
export async function takeUpload(limits: Limits, user: AccountKey): Promise<void> {
  for (const limit of uploadLimits) {
    const taken = await limits.take({ ...limit, key: hashAccount(user) });
    if (!taken.allowed) throw tooMany(taken.retryAfterMs);
  }
}

const tooMany = (retryAfterMs: number): ApiError =>
  new ApiError('too-many-requests', { 'Retry-After': `${Math.ceil(retryAfterMs / 1000)}` });
