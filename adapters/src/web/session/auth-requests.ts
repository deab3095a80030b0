import type { IdentityErrorCode, IdentityResult } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import { type IdentityCallName, identityRefusals } from '@toolkit/domain/session';

const timeoutMs = 30_000;
const refusals: ReadonlySet<string> = new Set(identityRefusals);

type Nothing = Readonly<Record<string, never>>;
type Credentials = { readonly email: string; readonly password: string };

/** What a page sends with each call. A call that is missing here does not compile. */
export interface CallFields {
  readonly '/register': Credentials;
  readonly '/sign-in': Credentials;
  readonly '/sign-out': Nothing;
  readonly '/token': Nothing;
  readonly '/reauthenticate': Pick<Credentials, 'password'>;
  readonly '/update-password': Pick<Credentials, 'password'>;
  readonly '/verification/send': { readonly continueUrl: string; readonly email?: string };
  readonly '/verification/confirm': { readonly code: string };
  readonly '/password-reset/request': Pick<Credentials, 'email'>;
  readonly '/password-reset/read': { readonly code: string };
  readonly '/password-reset/confirm': { readonly code: string; readonly password: string };
}

/** Answers as the embedded provider writes them. */
export type Answer = IdentityResult<Readonly<Record<string, unknown>>>;

/** Posts JSON to the embedded provider. The session travels in a cookie that scripts cannot read. */
export class AuthRequests {
  constructor(
    private readonly baseUrl: string,
    private readonly send: typeof fetch,
  ) {}

  /** @param user who is signed in, as far as this tab knows */
  async post<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    user?: string,
  ): Promise<Answer> {
    try {
      const response = await this.send(this.baseUrl + call, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...fields, user }),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status >= 500) return fail({ code: 'provider-unavailable' });
      const body: unknown = await response.json().catch(() => undefined);
      return read(response.ok, body);
    } catch {
      return fail({ code: 'network-unavailable' });
    }
  }
}

function read(good: boolean, body: unknown): Answer {
  if (typeof body !== 'object' || body === null) return fail({ code: 'unknown' });
  const fields = body as Record<string, unknown>;
  if (good) return ok(fields);
  const code = String(fields.code);
  const { retryAfterMs } = fields;
  return fail({
    code: refusals.has(code) ? (code as IdentityErrorCode) : 'unknown',
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
  });
}
