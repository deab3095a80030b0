import { type AccountCallName, accountRoutes, readAccountAnswer } from '@toolkit/application/calls';
import type { ApiFailure, ApiResult } from '@toolkit/application/web/account';
import type { IdentityErrorCode, IdentityProvider } from '@toolkit/application/web/session';
import { fail, ok } from '@toolkit/domain/result';
import { type Observable, take } from 'rxjs';

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** From the root: '/api/…', with the query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: FormData | string;
  /** The call fails when this emits, else after 30 s. Whoever passes it repeats the call, so it waits for nothing itself. */
  readonly until$?: Observable<unknown> | undefined;
}

/** Returns undefined for an answer of another shape: the call has failed then. */
type Reader<Value> = (answer: unknown) => { readonly value: Value } | undefined;

const callMs = 30_000;

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
    private readonly fetchPatiently = fetch,
  ) {}

  /** Makes a call of the table. */
  callAccount<Name extends AccountCallName>(name: Name, more: Partial<ApiCall> = {}) {
    return this.call({ ...accountRoutes[name], ...more }, (answer) => readAccountAnswer(name, answer));
  }

  async call<Value>(call: ApiCall, read: Reader<Value>): Promise<ApiResult<Value>> {
    const stop = new AbortController();
    call.until$?.pipe(take(1)).subscribe(() => stop.abort());
    const first = await this.send(call, read, stop.signal, false);
    const isRefused = !first.ok && renewing.includes(first.error.code);
    return isRefused ? this.send(call, read, stop.signal, true) : first;
  }

  private async send<Value>(
    { method, path, headers, body, until$ }: ApiCall,
    reader: Reader<Value>,
    stop: AbortSignal,
    forceRefresh: boolean,
  ): Promise<ApiResult<Value>> {
    const token = await this.identity.getToken({ forceRefresh });
    if (!token.ok) return fail(tokenFailure(token.error.code));
    const send = until$ ? fetch : this.fetchPatiently;
    try {
      const response = await send(`${this.origin}${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token.value}`,
          ...headers,
        },
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        signal: until$ ? stop : AbortSignal.timeout(callMs),
        ...(body && { body }),
      });
      const answer = parse(await response.text());
      const read = response.ok ? reader(answer) : undefined;
      return read ? ok(read.value) : fail(readFailure(response, answer));
    } catch {
      // No answer, or one cut short.
      return fail({ code: 'api-call-failed' });
    }
  }
}

/** A new token may be accepted. */
const renewing: readonly ApiFailure['code'][] = ['token-refused', 'email-not-verified'];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Without a token a call may succeed later only if the provider could not be asked for one. */
function tokenFailure(code: IdentityErrorCode): ApiFailure {
  const mayPass = ['network-unavailable', 'provider-unavailable', 'unavailable', 'session-replaced'].includes(
    code,
  );
  return { code: mayPass ? 'api-call-failed' : 'not-authenticated' };
}

function readFailure({ status, headers }: Response, answer: unknown): ApiFailure {
  // Servers of before 2026-11-27 say `error`; from 2026-12-27 it may go.
  const { error, code = error } = Object(answer) as Readonly<Record<string, unknown>>;
  const isOurs = status !== 401 && typeof code === 'string';
  return {
    // A newer server may say a code that this page does not know: it is treated as one that is final.
    code: isOurs ? (code as ApiFailure['code']) : proxyCode(status),
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
  };
}

/** What an answer without a code means, which comes from a proxy. A 401 of the server itself means the same. */
function proxyCode(status: number): ApiFailure['code'] {
  if (status === 401 || status === 403) return 'token-refused';
  if (status === 429) return 'too-many-requests';
  return status >= 502 && status <= 504 ? 'api-call-failed' : 'unknown';
}

/** Our server says it in seconds. A date, which a proxy may say, is not read. */
const readRetryAfter = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) ? Number(text) * 1_000 : undefined;
