/**
 * Keeps trouble of the service from looking like a verdict on the session. At a reload the SDK signs out on every
 * answer but a failed request, also on an overload; and it takes any JSON for new tokens. Such answers are thrown
 * here, which the SDK counts as a failed request; the message says what it really was.
 */
export function guardedFetch(send: typeof fetch, origins: readonly string[]): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init);
    const url = new URL(input instanceof Request ? input.url : input, 'relative:/');
    if (!origins.includes(url.origin)) return answer;
    if (answer.status === 429) throw new Error('too-many-requests');
    if (answer.status >= 500) throw new Error('provider-unavailable');
    const body: unknown = await answer
      .clone()
      .json()
      .catch(() => undefined);
    if (!makesSense(answer.ok, url.pathname, body)) throw new Error('unknown');
    return answer;
  };
}

function makesSense(good: boolean, path: string, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const fields = body as Record<string, unknown>;
  if (!good) return typeof (fields.error as { message?: unknown } | null)?.message === 'string';
  if (path.endsWith('/token'))
    return typeof fields.access_token === 'string' && typeof fields.refresh_token === 'string';
  return !path.endsWith('accounts:lookup') || Array.isArray(fields.users);
}
