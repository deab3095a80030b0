import type { ApiFailure, ApiResult } from '@toolkit/application/web/account';
import type { IdentityProvider } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import type { Observable } from 'rxjs';

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From the root: '/api/…'. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FormData | string;
  /** The call fails when this emits, else after 30 s. Whoever passes it repeats the call, so it waits for nothing itself. */
  readonly until$?: Observable<unknown> | undefined;
}

const callMs = 30_000;
const browserFetch: typeof fetch = (input, init) => globalThis.fetch(input, init);

/**
 * The one place where calls get their bearer token. A token that the server refuses is renewed once: it may have run
 * out, or be older than the verification of the address.
 */
export class ApiClient {
  /**
   * @param origin of the API, '' for that of the page
   * @param fetchPatiently may repeat what a busy server refuses
   */
  constructor(
    private readonly identity: IdentityProvider,
    private readonly origin = '',
    private readonly fetchPatiently = browserFetch,
  ) {}

  get(path: string): Promise<ApiResult<unknown>> {
    return this.call({ method: 'GET', path });
  }

  postJson(path: string, value: unknown): Promise<ApiResult<unknown>> {
    return this.call({ method: 'POST', path, body: JSON.stringify(value) });
  }

  async call(call: ApiCall): Promise<ApiResult<unknown>> {
    const stop = new AbortController();
    const stopping = call.until$?.subscribe(() => stop.abort());
    try {
      const first = await this.send(call, stop.signal, false);
      const refused = !first.ok && 'status' in first.error && [401, 403].includes(first.error.status ?? 0);
      return refused ? await this.send(call, stop.signal, true) : first;
    } finally {
      stopping?.unsubscribe();
    }
  }

  private async send(
    { method, path, headers, body, until$ }: ApiCall,
    stop: AbortSignal,
    forceRefresh: boolean,
  ): Promise<ApiResult<unknown>> {
    const token = await this.identity.getToken({ forceRefresh });
    if (!token.ok) return fail(tokenFailure(token.error.code));
    const send = until$ ? browserFetch : this.fetchPatiently;
    try {
      const response = await send(`${this.origin}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token.value}`,
          // A form brings its own, with the boundary in it.
          ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: until$ ? stop : AbortSignal.timeout(callMs),
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
  const retryAfter = response.headers.get('retry-after');
  return {
    code: 'api-call-failed',
    status: response.status,
    ...(requestId !== null && { requestId }),
    ...(retryAfter !== null && /^\d+$/.test(retryAfter) && { retryAfterMs: Number(retryAfter) * 1_000 }),
  };
}
