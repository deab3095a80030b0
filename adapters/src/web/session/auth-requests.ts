import type { IdentityErrorCode, IdentityResult } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';

const timeoutMs = 30_000;

const codes = new Set<string>([
  'invalid-email',
  'email-already-in-use',
  'weak-password',
  'invalid-credentials',
  'requires-recent-login',
  'too-many-requests',
  'user-disabled',
  'session-expired',
] satisfies IdentityErrorCode[]);

/** Answers as the embedded provider writes them; `invalid-code` passes through `reason`. */
export type Answer = IdentityResult<Readonly<Record<string, unknown>>> & { readonly reason?: string };

/** Posts JSON to the embedded provider. The session travels in a cookie that scripts cannot read. */
export class AuthRequests {
  constructor(
    private readonly baseUrl: string,
    private readonly send: typeof fetch,
  ) {}

  async post(path: string, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
    try {
      const response = await this.send(this.baseUrl + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(fields),
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
  const reason = String(fields.code);
  const { retryAfterMs } = fields;
  return {
    ...fail({
      code: codes.has(reason) ? (reason as IdentityErrorCode) : 'unknown',
      ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
    }),
    reason,
  };
}
