import type { Result } from '@toolkit/domain/result';
import type { IdentityRefusal } from '@toolkit/domain/session';

const statuses = {
  'bad-request': 400,
  'invalid-code': 400,
  'invalid-email': 400,
  'weak-password': 400,
  'invalid-credentials': 401,
  'session-expired': 401,
  'forbidden-origin': 403,
  'requires-recent-login': 403,
  'user-disabled': 403,
  'not-found': 404,
  'email-already-in-use': 409,
  'too-large': 413,
  'not-json': 415,
  'too-many-requests': 429,
  'provider-unavailable': 503,
} as const satisfies Record<IdentityRefusal, number> & Record<string, number>;

/** Beside what pages understand, answers to requests that no page of ours makes. */
export type ReplyCode = keyof typeof statuses;

export interface Reply {
  readonly status: number;
  readonly body: object;
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[];
  readonly retryAfterMs?: number;
}

export const accepted = (body: object = {}, cookies: readonly string[] = []): Reply => ({
  status: 200,
  body,
  cookies,
});

export interface Refusal {
  readonly code: ReplyCode;
  readonly retryAfterMs?: number | undefined;
}

export const replyTo = (result: Result<unknown, Refusal>, cookies: readonly string[] = []): Reply =>
  result.ok ? accepted({}, cookies) : refused(result.error.code, result.error.retryAfterMs);

/** A wait is told in whole seconds: finer, it would differ between two answers that must not differ. */
export function refused(code: ReplyCode, waitMs?: number): Reply {
  if (waitMs === undefined) return { status: statuses[code], body: { code }, cookies: [] };
  const retryAfterMs = Math.ceil(waitMs / 1000) * 1000;
  return { status: statuses[code], body: { code, retryAfterMs }, cookies: [], retryAfterMs };
}
