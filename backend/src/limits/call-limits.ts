import { createHash } from 'node:crypto';
import type { AccountKey } from '@toolkit/application/backend/account';
import { ApiError } from '../http/api-error.ts';

export interface CallLimit {
  readonly name: string;
  readonly points: number;
  readonly perMs: number;
}

/** Counts uses. */
interface Counter {
  take(
    limit: CallLimit,
    key: string,
  ): Promise<{ readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }>;
}

/** Its counts survive restarts and are shared by all processes. */
export abstract class CallLimits implements Counter {
  abstract take(...use: Parameters<Counter['take']>): ReturnType<Counter['take']>;
}

/** Its counts are those of this process alone: for calls that cost less than asking a database would. */
export abstract class ProcessCallLimits implements Counter {
  abstract take(...use: Parameters<Counter['take']>): ReturnType<Counter['take']>;
}

export interface ApiLimits {
  readonly calls: CallLimit;
  readonly uploads: readonly CallLimit[];
}

export const apiLimits: ApiLimits = {
  calls: { name: 'api', points: 600, perMs: 60_000 },
  uploads: [
    { name: 'upload-minute', points: 10, perMs: 60_000 },
    { name: 'upload-hour', points: 60, perMs: 3_600_000 },
  ],
};

/** @throws ApiError too-many-requests */
export async function takeOne(limits: Counter, limit: CallLimit, user: AccountKey): Promise<void> {
  const key = createHash('sha256').update(`${user.issuer}\n${user.subject}`).digest('base64url');
  const taken = await limits.take(limit, key);
  if (taken.allowed) return;
  throw new ApiError('too-many-requests', { 'Retry-After': `${Math.ceil(taken.retryAfterMs / 1000)}` });
}
