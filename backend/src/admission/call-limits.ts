import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AccountKey } from '@toolkit/application/backend/account';
import { type Limits, MemoryLimits, type Rate, type RateLimit } from '@toolkit/application/backend/limits';
import type { RequestHandler } from 'express';
import { hashAccount } from '../access-tokens/account-hash.ts';
import type { UserRequest } from '../access-tokens/verified-tokens.ts';
import { ApiError } from '../http/api-error.ts';
import { clientKey } from './client-key.ts';

/** Of one account. */
const calls: RateLimit = { name: 'api', points: 600, perMs: 60_000 };
/** Of one network: far more than the browsers of an office ask for, and a fraction of what one core can answer. */
const reads: Rate = { points: 2_000, perMs: 10_000 };
const refusalLines: RateLimit = { name: 'refusal-lines', points: 1, perMs: 1_000 };

const uploads: readonly RateLimit[] = [
  { name: 'upload-minute', points: 10, perMs: 60_000 },
  { name: 'upload-hour', points: 60, perMs: 3_600_000 },
];

/** A supervisor must reach these paths even during a flood. */
const probes = new Set(['/livez', '/readyz']);

/**
 * Limits how much each client may read.
 * @param lines of the log about refusals: a flood must not fill the disk with them
 */
export function limitReads(limits: Limits, lines: Limits, rate = reads): RequestHandler {
  return async ({ method, path, ip }, response, next) => {
    if ((method !== 'GET' && method !== 'HEAD') || probes.has(path)) return next();
    const key = clientKey(ip);
    const taken = await limits.take({ name: 'reads', ...rate, key });
    if (taken.allowed) return next();
    response.locals.isUnlogged = !(await lines.take({ ...refusalLines, key })).allowed;
    throw tooMany(taken.retryAfterMs);
  };
}

/** Runs after the guard that identifies the account. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(private readonly limits: MemoryLimits) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await takeOfAccount(this.limits, context.switchToHttp().getRequest<UserRequest>().user, calls);
    return true;
  }
}

/** @throws ApiError too-many-requests */
export const takeUpload = (limits: Limits, user: AccountKey): Promise<void> =>
  takeOfAccount(limits, user, ...uploads);

/** Counts by account, never by address or header. */
async function takeOfAccount(
  limits: Limits,
  user: AccountKey,
  ...rates: readonly RateLimit[]
): Promise<void> {
  const key = hashAccount(user);
  const taken = await limits.take(...rates.map((rate) => ({ ...rate, key })));
  if (!taken.allowed) throw tooMany(taken.retryAfterMs);
}

const tooMany = (retryAfterMs: number): ApiError =>
  new ApiError('too-many-requests', { 'Retry-After': `${Math.ceil(retryAfterMs / 1000)}` });
