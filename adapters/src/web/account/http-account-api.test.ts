import type { ApiFailure } from '@toolkit/application/web/account';
import type { IdentityErrorCode, IdentityProvider } from '@toolkit/application/web/session';
import { NEVER, Subject } from 'rxjs';
import { ApiClient } from './api-client.ts';
import { HttpAccountApi } from './http-account-api.ts';
import { postJson } from './post-json.ts';

const details = { firstName: 'Ada', lastName: 'Lovelace', avatarPath: '' };

/** Signed in as somebody whose tokens are t1, and t2 once renewed. */
function identity(refused?: IdentityErrorCode): IdentityProvider {
  let renewed = 1;
  return {
    getToken: async ({ forceRefresh = false } = {}) => {
      if (refused) return { ok: false, error: { code: refused } };
      if (forceRefresh) renewed += 1;
      return { ok: true, value: `t${renewed}` };
    },
  } as IdentityProvider;
}

function answering(...answers: (() => Response | Promise<Response>)[]) {
  const seen: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    seen.push(new Request(new URL(url, 'http://app.test'), init));
    const answer = answers.shift();
    if (!answer) throw new Error('one call too many');
    return answer();
  });
  return seen;
}

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status, headers: { 'x-request-id': 'r-1' } });

const api = (refused?: IdentityErrorCode) => new HttpAccountApi(new ApiClient(identity(refused)));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('HttpAccountApi', () => {
  it('S-79 S-73 sends the bearer token with every call, and no cookie', async () => {
    const seen = answering(json(details));
    expect(await api().details()).toEqual({ ok: true, value: details });
    expect(seen[0]?.url).toBe('http://app.test/api/user/account/details');
    expect(seen[0]?.headers.get('authorization')).toBe('Bearer t1');
    expect(seen[0]?.credentials).toBe('omit');
  });

  it.each([401, 403])('S-79 renews the token once after %d and tries again', async (status) => {
    const seen = answering(json({}, status), json({ initialized: true }));
    expect(await api().initialize()).toMatchObject({ ok: true });
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer t1', 'Bearer t2']);
  });

  it('S-77 a token that is refused twice gives token-refused, with the request id', async () => {
    const refused = json({ code: 'not-authenticated' }, 401);
    answering(refused, refused, json({}, 403), json({}, 403));
    const failure = { ok: false, error: { code: 'token-refused', requestId: 'r-1' } };
    expect(await api().initialize()).toEqual(failure);
    expect(await api().initialize()).toEqual(failure);
  });

  it.each<[string, () => Response | Promise<Response>, ApiFailure['code']]>([
    ['an answer with a code', json({ code: 'account-missing', error: 'other' }, 404), 'account-missing'],
    ['the word of an older server', json({ error: 'account-missing' }, 404), 'account-missing'],
    ['a code of 503', json({ code: 'unavailable' }, 503), 'unavailable'],
    ['a code that is none', json({ code: 1 }, 500), 'unknown'],
    ['a 429 of a proxy', json({}, 429), 'too-many-requests'],
    ['a 502 of a proxy', () => new Response('<html>', { status: 502 }), 'api-call-failed'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'api-call-failed'],
    [
      'an answer cut short',
      () => new Response(new ReadableStream({ start: (body) => body.error() })),
      'api-call-failed',
    ],
    ['HTML in place of JSON', () => new Response('<!doctype html>'), 'unknown'],
    ['another shape', json({ firstName: 1 }), 'unknown'],
  ])('S-77 %s is a call that failed', async (_what, answer, code) => {
    answering(answer);
    expect(await api().details()).toMatchObject({ ok: false, error: { code } });
  });

  it.each([
    ['not-signed-in', 'not-authenticated'],
    ['unknown', 'not-authenticated'],
    ['network-unavailable', 'api-call-failed'],
    ['unavailable', 'api-call-failed'],
  ] as const)('S-77 S-78 without a token (%s) it makes no call: %s', async (refused, code) => {
    const seen = answering();
    expect(await api(refused).details()).toEqual({ ok: false, error: { code } });
    expect(seen).toEqual([]);
  });

  it('S-03 aborts a try as soon as nobody waits for it, also before it is sent', async () => {
    const until$ = new Subject<void>();
    let signal: AbortSignal | undefined;
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      signal = init.signal ?? undefined;
      signal?.throwIfAborted();
      until$.next();
      return Promise.reject(signal?.reason);
    });
    const failed = { ok: false, error: { code: 'api-call-failed' } };
    expect(await api().save({ firstName: '', lastName: '' }, until$)).toEqual(failed);
    expect(signal?.aborted).toBe(true);
    const waiting = api().downloadUrl('avatars/1', until$);
    until$.next();
    expect(await waiting).toEqual(failed);
    expect(until$.observed).toBe(false);
  });

  it('gives up after 30 s where nobody else limits the call', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout');
    answering(json(details), json(details), json(details));
    await api().details();
    await api().save({ firstName: '', lastName: '' });
    await api().save({ firstName: '', lastName: '' }, NEVER);
    expect(limit.mock.calls).toEqual([[30_000], [30_000]]);
    limit.mockRestore();
  });

  it.each([
    ['7', { retryAfterMs: 7_000 }],
    ['Thu, 01 Jan 1970 00:00:00 GMT', {}],
  ])('S-03 tells how long the server asks to wait: %s', async (told, expected) => {
    answering(() => new Response('', { status: 429, headers: { 'Retry-After': told } }));
    expect(await api().details()).toEqual({
      ok: false,
      error: { code: 'too-many-requests', ...expected },
    });
  });

  it('leaves it to those who repeat a call to wait for a busy server', async () => {
    answering(json({ code: 'busy' }, 503));
    const patient = async () => Response.json({ url: '/files/1' });
    const urls = new HttpAccountApi(new ApiClient(identity(), '', patient));
    expect(await urls.downloadUrl('avatars/1', NEVER)).toMatchObject({ ok: false, error: { code: 'busy' } });
    expect(await urls.downloadUrl('avatars/1')).toEqual({ ok: true, value: '/files/1' });
  });

  it('S-80 asks for the address of a path, whatever is in it', async () => {
    const seen = answering(json({ url: '/files/a?signature=s' }));
    const url = await api().downloadUrl('avatars/a&b=c');
    expect(url).toEqual({ ok: true, value: '/files/a?signature=s' });
    expect(new URL(seen[0]?.url ?? '').searchParams.get('path')).toBe('avatars/a&b=c');
  });

  it('S-76 posts with the same token, form and failures as it gets', async () => {
    const seen = answering(json({}, 401), json({ done: true }));
    const posted = await postJson(new ApiClient(identity()), '/api/anything', { one: 1 });
    expect(posted).toEqual({ ok: true, value: { done: true } });
    expect(seen[1]?.headers.get('content-type')).toBe('application/json');
    expect(await seen[1]?.json()).toEqual({ one: 1 });
  });
});
