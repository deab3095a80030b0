import { createHash } from 'node:crypto';
import type { AccountKey } from '@toolkit/application/backend/account';
import type { RateLimit, Taken, Use } from '@toolkit/application/backend/session';
import { ApiError } from '../http/api-error.ts';

/** Limits that count only in this process: for calls that are cheaper than a database query. */
export abstract class ProcessCallLimits {
  abstract take(use: Use): Promise<Taken<[Use]>>;
}

export interface ApiLimits {
  readonly calls: RateLimit;
  readonly uploads: readonly RateLimit[];
}

export const apiLimits: ApiLimits = {
  calls: { name: 'api', points: 600, perMs: 60_000 },
  uploads: [
    { name: 'upload-minute', points: 10, perMs: 60_000 },
    { name: 'upload-hour', points: 60, perMs: 3_600_000 },
  ],
};

/** @throws ApiError too-many-requests */
export async function takeOne(limits: ProcessCallLimits, limit: RateLimit, user: AccountKey): Promise<void> {
  const key = createHash('sha256').update(`${user.issuer}\n${user.subject}`).digest('base64url');
  const taken = await limits.take({ ...limit, key });
  if (taken.allowed) return;
  throw new ApiError('too-many-requests', { 'Retry-After': `${Math.ceil(taken.retryAfterMs / 1000)}` });
}
