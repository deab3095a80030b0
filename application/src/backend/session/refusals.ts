import { fail } from '@toolkit/domain/result';

export interface TooManyRequests {
  readonly code: 'too-many-requests';
  readonly retryAfterMs: number;
}

export const tooMany = ({ retryAfterMs }: { readonly retryAfterMs: number }) =>
  fail<TooManyRequests>({ code: 'too-many-requests', retryAfterMs });
