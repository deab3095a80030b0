import type { ApiFailure, ApiResult } from '@toolkit/application/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From the root: '/api/…'. */
  readonly path: string;
  readonly body?: FormData | string;
  /** Milliseconds after which the call has failed. */
  readonly timeoutMs?: number;
}

const callMs = 30_000;

/**
 * The one place where calls get their bearer token. A token that the server refuses is renewed once: it may have run
 * out, or be older than the verification of the address.
 */
export class ApiClient {
  /** `origin`: of the API, '' for that of the page. */
  constructor(
    private readonly identity: IdentityProvider,
    private readonly origin = '',
    private readonly fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
  ) {}

  get(path: string, timeoutMs?: number): Promise<ApiResult<unknown>> {
    return this.call({ method: 'GET', path, ...(timeoutMs !== undefined && { timeoutMs }) });
  }

  postJson(path: string, value: unknown): Promise<ApiResult<unknown>> {
    return this.call({ method: 'POST', path, body: JSON.stringify(value) });
  }

  async call(call: ApiCall): Promise<ApiResult<unknown>> {
    const first = await this.send(call, false);
    const refused = !first.ok && 'status' in first.error && [401, 403].includes(first.error.status ?? 0);
    return refused ? this.send(call, true) : first;
  }

  private async send(
    { method, path, body, timeoutMs = callMs }: ApiCall,
    forceRefresh: boolean,
  ): Promise<ApiResult<unknown>> {
    const token = await this.identity.getToken({ forceRefresh });
    if (!token.ok) return fail(tokenFailure(token.error.code));
    try {
      const response = await this.fetch(`${this.origin}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token.value}`,
          // A form brings its own, with the boundary in it.
          ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body }),
      });
      if (!response.ok) return fail(answerFailure(response));
      return ok((await response.json()) as unknown);
    } catch {
      // No answer, an answer cut short, or one that is not ours: there is no status to tell.
      return fail({ code: 'api-call-failed' });
    }
  }
}

function tokenFailure(code: string): ApiFailure {
  const signedOut = code === 'not-signed-in' || code === 'session-expired';
  return { code: signedOut ? 'not-authenticated' : 'api-call-failed' };
}

function answerFailure(response: Response): ApiFailure {
  const requestId = response.headers.get('x-request-id');
  return {
    code: 'api-call-failed',
    status: response.status,
    ...(requestId !== null && { requestId }),
  };
}
