import { type CallFields, type IdentityCallName, readAnswer } from '@toolkit/application/calls';
import type { CallResult, IdentityCalls } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import { identityRefusals } from '@toolkit/domain/session';

const timeoutMs = 30_000;

/** Posts JSON to the embedded provider. The session travels in a cookie that scripts cannot read. */
export class HttpIdentityCalls implements IdentityCalls {
  constructor(
    private readonly baseUrl: string,
    private readonly send: typeof fetch,
  ) {}

  async post<Call extends IdentityCallName>(
    call: Call,
    fields: CallFields[Call],
    user?: string,
  ): CallResult<Call> {
    try {
      const response = await this.send(this.baseUrl + call, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...fields, user }),
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body: unknown = await response.json().catch(() => undefined);
      if (!response.ok) return readRefusal(Object(body), response);
      const answer = readAnswer(call, body);
      return answer ? ok(answer.value) : fail({ code: 'unknown' });
    } catch {
      return fail({ code: 'network-unavailable' });
    }
  }
}

function readRefusal({ code, retryAfterMs }: Readonly<Record<string, unknown>>, { status }: Response) {
  return fail({
    code: identityRefusals.find((known) => known === code) ?? (status < 500 ? 'unknown' : 'unavailable'),
    ...(typeof retryAfterMs === 'number' && { retryAfterMs }),
  });
}
