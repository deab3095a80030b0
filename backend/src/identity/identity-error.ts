import type { IdentityHandlers } from '@toolkit/application/backend/session';
import { type IdentityRefusal, unavailableRetryMs } from '@toolkit/domain/session';
import { type AnswerHeaders, HttpError } from '../http/api-error.ts';
import type { CookieSettings } from './cookie-browser.ts';

export const identityStatusByCode = {
  'bad-request': 400,
  'invalid-code': 400,
  'other-account': 409,
  'invalid-email': 400,
  'invalid-attempt': 400,
  'sign-in-cancelled': 400,
  'weak-password': 400,
  'invalid-credentials': 401,
  'session-expired': 401,
  'session-replaced': 401,
  'forbidden-origin': 403,
  'no-email': 403,
  'user-disabled': 403,
  'not-found': 404,
  'address-in-use': 409,
  'email-already-in-use': 409,
  'too-large': 413,
  'not-json': 415,
  'too-many-requests': 429,
  'provider-misconfigured': 502,
  'provider-unavailable': 503,
  unavailable: 503,
} as const satisfies Record<IdentityRefusal, number> & Record<string, number>;

/** The codes that pages understand, and those for requests that none of our pages makes. */
export type IdentityErrorCode = keyof typeof identityStatusByCode;

export class IdentityError extends HttpError {
  override readonly name = 'IdentityError';
  constructor(
    readonly code: IdentityErrorCode,
    private readonly retryAfterMs?: number,
  ) {
    super(code);
  }

  get status(): number {
    return identityStatusByCode[this.code];
  }

  get headers(): AnswerHeaders {
    const waitMs = this.retryAfterMs ?? (this.status === 503 ? unavailableRetryMs : undefined);
    return {
      // In whole seconds: finer values would differ between two answers that must look the same.
      ...(waitMs !== undefined && { 'Retry-After': `${Math.ceil(waitMs / 1000)}` }),
      // The server does not wait for the rest of the body.
      ...(this.code === 'too-large' && { Connection: 'close' }),
    };
  }
}

/** What all routes of the provider share. */
export abstract class OwnIdentity {
  /** The calls that are offered, which depends on how people sign in. */
  abstract readonly handlers: IdentityHandlers;
  /** The origins from which the web app may be opened. */
  abstract readonly origins: readonly string[];
  abstract readonly cookies: CookieSettings;
  /** With which anyone can verify its tokens. */
  abstract readonly keys: { read(): Promise<{ readonly keys: readonly object[] }> };
}
