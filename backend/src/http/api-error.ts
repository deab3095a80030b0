import { type AccountSaveFailure, saveStatus } from '@toolkit/application/backend/account';

/** Thrown in place of a result; the filters turn it into the answer. */
export abstract class HttpError extends Error {
  abstract readonly code: string;
  abstract readonly status: number;
  abstract readonly headers: Readonly<Record<string, string>>;
}

/**
 * The body of every error. `error` is for pages that were opened before `code` had its name everywhere, on 2026-11-27:
 * from 2026-12-27 it may go.
 */
export function errorBody(
  code: string,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): object {
  const seconds = headers['Retry-After'];
  return { code, error: code, requestId, ...(seconds && { retryAfterMs: Number(seconds) * 1000 }) };
}

/** What the API can answer in place of a result. The web app turns codes into texts. */
export type ApiErrorCode =
  | AccountSaveFailure
  | 'avatar-missing'
  | 'bad-request'
  | 'not-authenticated'
  | 'email-not-verified'
  | 'not-found'
  | 'method-not-allowed'
  | 'request-timeout'
  | 'too-large'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'uri-too-long'
  | 'headers-too-large'
  | 'internal-error'
  /** The request has not begun: the client may send it again. */
  | 'busy'
  | 'unavailable';

export const statusOf = {
  ...saveStatus,
  'avatar-missing': 404,
  'bad-request': 400,
  'not-authenticated': 401,
  'email-not-verified': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'uri-too-long': 414,
  'headers-too-large': 431,
  'internal-error': 500,
  busy: 503,
  unavailable: 503,
} as const satisfies Record<ApiErrorCode, number>;

export class ApiError extends HttpError {
  override readonly name = 'ApiError';

  constructor(
    readonly code: ApiErrorCode,
    readonly headers: Readonly<Record<string, string>> = {},
    options?: ErrorOptions,
  ) {
    super(code, options);
  }

  get status(): number {
    return statusOf[this.code];
  }
}
