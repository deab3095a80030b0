import type { ApiFailure, ApiResult } from '@toolkit/application/web/account';
import type { IdentityErrorCode, IdentityProvider } from '@toolkit/application/web/session';
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

/** Returns undefined for an answer of another shape, from a proxy for one: the call has failed then. */
export type Reader<Value> = (value: unknown) => Value | undefined;

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

  get<Value = unknown>(path: string, read?: Reader<Value>): Promise<ApiResult<Value>> {
    return this.call({ method: 'GET', path }, read);
  }

  postJson(path: string, value: unknown): Promise<ApiResult<unknown>> {
    return this.call({ method: 'POST', path, body: JSON.stringify(value) });
  }

  async call<Value = unknown>(call: ApiCall, read = anything as Reader<Value>): Promise<ApiResult<Value>> {
    const stop = new AbortController();
    const stopping = call.until$?.subscribe(() => stop.abort());
    try {
      const first = await this.send(call, read, stop.signal, false);
      const refused = !first.ok && 'status' in first.error && [401, 403].includes(first.error.status ?? 0);
      return refused ? await this.send(call, read, stop.signal, true) : first;
    } finally {
      stopping?.unsubscribe();
    }
  }

  private async send<Value>(
    { method, path, headers, body, until$ }: ApiCall,
    read: Reader<Value>,
    stop: AbortSignal,
    forceRefresh: boolean,
  ): Promise<ApiResult<Value>> {
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
      const value = response.ok ? read(parse(await response.text())) : undefined;
      return value === undefined ? fail(answerFailure(response)) : ok(value);
    } catch {
      // No answer, or one cut short: there is no status to tell.
      return fail({ code: 'api-call-failed' });
    }
  }
}

const anything = (value: unknown) => value;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without a token a call may succeed later only if the provider could not be asked for one. */
function tokenFailure(code: IdentityErrorCode): ApiFailure {
  const mayPass = code === 'network-unavailable' || code === 'provider-unavailable';
  return { code: mayPass ? 'api-call-failed' : 'not-authenticated' };
}

function answerFailure(response: Response): ApiFailure {
  const requestId = response.headers.get('x-request-id');
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'));
  return {
    code: 'api-call-failed',
    status: response.status,
    ...(requestId !== null && { requestId }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  };
}

/** Retry-After is a number of seconds or a date: RFC 9110, 10.2.3. */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
