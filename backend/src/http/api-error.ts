import type { AccountRefusal } from '@toolkit/application/calls';

export type AnswerHeaders = Readonly<Record<string, string>>;

/** Thrown in place of a result; the filters turn it into the answer. */
export abstract class HttpError extends Error {
  abstract readonly code: string;
  abstract readonly status: number;
  abstract readonly headers: AnswerHeaders;
}

/**
 * The body of every error. `error` is for pages that were opened before `code` had its name everywhere, on 2026-11-27:
 * from 2026-12-27 it may go.
 */
export function errorBody(code: string, requestId: string, headers: AnswerHeaders): object {
  const seconds = headers['Retry-After'];
  return { code, error: code, requestId, retryAfterMs: seconds && Number(seconds) * 1000 };
}

/** What the API can answer in place of a result. The web app turns codes into texts. */
export type ApiErrorCode = AccountRefusal | 'not-found' | 'method-not-allowed' | 'too-large';

export const statusByCode = {
  'bad-request': 400,
  'invalid-names': 400,
  'not-authenticated': 401,
  'email-not-verified': 403,
  'account-missing': 404,
  'avatar-missing': 404,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'avatar-too-large': 413,
  'too-large': 413,
  'uri-too-long': 414,
  'avatar-not-an-image': 415,
  'unsupported-media-type': 415,
  'avatar-too-many-pixels': 422,
  'too-many-requests': 429,
  'headers-too-large': 431,
  'internal-error': 500,
  'avatar-busy': 503,
  busy: 503,
  unavailable: 503,
} as const satisfies Record<ApiErrorCode, number>;

export class ApiError extends HttpError {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ApiErrorCode,
    readonly headers: AnswerHeaders = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }

  get status(): number {
    return statusByCode[this.code];
  }
}
