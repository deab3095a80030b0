type Trouble = 'too-many-requests' | 'provider-unavailable' | 'unknown';

/**
 * Keeps trouble of the service from looking like a verdict on the session. At a reload the SDK signs out on every
 * answer but a failed request, also on an overload; and it takes any JSON for new tokens. Such answers are thrown
 * here, which the SDK counts as a failed request; the message says what it really was.
 */
export function guardedFetch(send: typeof fetch, origins: readonly string[]): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, 'relative:/');
    if (!origins.includes(url.origin)) return send(input, init);
    // Our pages tell nobody where a request comes from, but an API key can be limited to our origin.
    const answer = await send(input, { ...init, referrerPolicy: 'strict-origin-when-cross-origin' });
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined);
    const trouble = findTrouble(answer, url.pathname, body);
    if (trouble) throw new Error(trouble);
    return answer;
  };
}

function findTrouble({ ok, status }: Response, path: string, body: unknown): Trouble | undefined {
  if (status === 429) return 'too-many-requests';
  if (status >= 500) return 'provider-unavailable';
  if (typeof body !== 'object' || body === null) return 'unknown';
  const fields = body as Readonly<Record<string, unknown>>;
  if (ok) return makesSense(path, fields) ? undefined : 'unknown';
  // A verdict is a 400 with a name; a sentence is about the API key or the project.
  const { message } = (fields.error ?? {}) as { message?: unknown };
  const name = /^[A-Z][A-Z_]+(?= : |$)/.exec(String(message))?.[0];
  if (status !== 400 || name === undefined) return 'unknown';
  if (name === 'INTERNAL_ERROR') return 'provider-unavailable';
  return name === 'TOO_MANY_ATTEMPTS_TRY_LATER' || name === 'QUOTA_EXCEEDED'
    ? 'too-many-requests'
    : undefined;
}

/** As far as the SDK would not notice by itself. */
function makesSense(path: string, fields: Readonly<Record<string, unknown>>): boolean {
  if (path.endsWith('/token'))
    return typeof fields.access_token === 'string' && typeof fields.refresh_token === 'string';
  return !path.endsWith('accounts:lookup') || Array.isArray(fields.users);
}
