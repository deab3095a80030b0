import { inMemoryPersistence } from '@firebase/auth';
import { readCode, readState } from '../../contracts/identity-harness.ts';
import { firebaseAuth, firebaseClients } from './firebase.ts';
import { translateFailure } from './firebase-errors.ts';
import { guardedFetch } from './firebase-transport.ts';

const origin = 'https://identitytoolkit.googleapis.com';
let apps = 0;

// The SDK's build for Node takes the fetch that there is when it is loaded.
const wire = vi.hoisted(() => {
  const current = { fetch: globalThis.fetch };
  globalThis.fetch = (input, init) => current.fetch(input, init);
  return current;
});

/** The SDK, and a service that refuses everything with one message. */
const refusing = (message: string, status = 400) =>
  answering(() => Response.json({ error: { code: status, message, errors: [] } }, { status }));

function answering(answer: (path: string) => Response) {
  apps += 1;
  const asked: string[] = [];
  const send = async (input: unknown) => {
    asked.push(String(input));
    return answer(new URL(String(input)).pathname);
  };
  wire.fetch = guardedFetch(send, [origin]);
  const settings = { apiKey: 'key', projectId: 'project' };
  const auth = firebaseAuth(settings, inMemoryPersistence, `app ${apps}`);
  return { ...firebaseClients(auth, 'https://app.example'), asked };
}

describe('what Firebase answers', () => {
  it.each([
    ['INVALID_EMAIL', 'invalid-email'],
    ['EMAIL_EXISTS', 'email-already-in-use'],
    ['WEAK_PASSWORD : Password should be at least 6 characters', 'weak-password'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [A number]', 'weak-password'],
    ['INVALID_PASSWORD', 'invalid-credentials'],
    ['EMAIL_NOT_FOUND', 'invalid-credentials'],
    ['INVALID_LOGIN_CREDENTIALS', 'invalid-credentials'],
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled.', 'too-many-requests'],
    ['USER_DISABLED', 'user-disabled'],
    ['TOKEN_EXPIRED', 'session-expired'],
    ['USER_NOT_FOUND', 'session-expired'],
    ['INVALID_ID_TOKEN', 'session-expired'],
    ['INVALID_REFRESH_TOKEN', 'session-expired'],
    ['OPERATION_NOT_ALLOWED', 'unknown'],
    ['INTERNAL_ERROR', 'provider-unavailable'],
    ['API key not valid. Please pass a valid API key.', 'unknown'],
    ['constructor', 'unknown'],
  ])('%s is %s', async (message, code) => {
    const { identity } = refusing(message);
    expect(readCode(await identity.signIn('ada@example.com', 'a password'))).toBe(code);
    expect(readState(identity)).toEqual({ status: 'signed-out' });
  });

  it('says what trouble of the service really was', async () => {
    const { identity } = refusing('UNAVAILABLE', 503);
    expect(readCode(await identity.signIn('ada@example.com', 'a password'))).toBe('provider-unavailable');
  });

  it('the answer to a reset for an unknown address is hidden; other refusals are shown', async () => {
    const reset = (message: string) => refusing(message).identity.sendPasswordReset('ada@example.com');
    expect(readCode(await reset('EMAIL_NOT_FOUND'))).toBe('ok');
    expect(readCode(await reset('RESET_PASSWORD_EXCEED_LIMIT'))).toBe('too-many-requests');
  });

  it.each([
    ['EXPIRED_OOB_CODE', 'invalid-code'],
    ['INVALID_OOB_CODE', 'invalid-code'],
    ['USER_NOT_FOUND', 'invalid-code'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : [A number]', 'weak-password'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    ['INTERNAL_ERROR', 'provider-unavailable'],
  ])('the answer to a mailed code: %s is %s', async (message, code) => {
    const reset = { code: 'code', password: 'new secret' };
    expect(readCode(await refusing(message).calls.post('/password-reset/confirm', reset))).toBe(code);
  });

  it('is not asked for what cannot be right', async () => {
    const { identity, calls, asked } = refusing('INTERNAL_ERROR');
    expect(readCode(await identity.createAccount('ada@example.com', 'x'.repeat(51)))).toBe('weak-password');
    expect(readCode(await calls.post('/verification/confirm', { code: '' }))).toBe('invalid-code');
    const short = { code: 'code', password: 'short' };
    expect(readCode(await calls.post('/password-reset/confirm', short))).toBe('weak-password');
    expect(asked).toEqual([]);
  });

  it('leaves no trace of the error itself', () => {
    const error = Object.assign(new Error('secret'), {
      code: 'auth/user-disabled',
      customData: { _tokenResponse: { idToken: 'secret' } },
    });
    expect(translateFailure(error)).toEqual({ code: 'user-disabled' });
    for (const odd of [
      undefined,
      null,
      'text',
      7,
      { code: 'auth/never-heard-of' },
      { code: null },
      new DOMException('x', 'InvalidStateError'),
    ])
      expect(translateFailure(odd)).toEqual({ code: 'unknown' });
  });
});

describe('somebody who signs in', () => {
  it('has an address in lower case, wherever the account was created', async () => {
    const claims = { sub: 'u1', iat: 1, exp: 2_000_000_000, auth_time: 1 };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const idToken = `${part({ alg: 'RS256' })}.${part(claims)}.x`;
    const { identity } = answering((path) =>
      path.endsWith(':lookup')
        ? Response.json({ users: [{ localId: 'u1', email: 'Ada@Example.COM', emailVerified: true }] })
        : Response.json({ localId: 'u1', idToken, refreshToken: 'r', expiresIn: '3600' }),
    );
    const user = { id: 'u1', email: 'ada@example.com', emailVerified: true };
    expect(await identity.signIn('ada@example.com', 'a password')).toEqual({ ok: true, value: user });
    expect(readState(identity)).toEqual({ status: 'signed-in', user });
  });
});

describe('the fetch that the SDK uses', () => {
  const lookup = `${origin}/v1/accounts:lookup?key=k`;
  const token = `${origin}/v1/token?key=k`;
  const ask = (url: string, body: unknown, status = 200) =>
    guardedFetch(async () => new Response(JSON.stringify(body), { status }), [origin])(url);
  const refusal = (message: string) => ({ error: { message } });

  // At a reload the SDK would sign out on each of these answers.
  it.each([
    [lookup, 'no object', 200, 'unknown'],
    [lookup, {}, 200, 'unknown'],
    [lookup, { error: 'text' }, 400, 'unknown'],
    [token, { access_token: 'a' }, 200, 'unknown'],
    [lookup, refusal('API key not valid. Please pass a valid API key.'), 400, 'unknown'],
    [lookup, refusal('TOKEN_EXPIRED'), 403, 'unknown'],
    [lookup, refusal('QUOTA_EXCEEDED : Wait.'), 400, 'too-many-requests'],
    [lookup, refusal('RESOURCE_EXHAUSTED'), 429, 'too-many-requests'],
    [lookup, refusal('INTERNAL_ERROR'), 400, 'provider-unavailable'],
    [lookup, refusal('UNAVAILABLE'), 503, 'provider-unavailable'],
  ])('takes no verdict on the session from %s %j with status %i', async (url, body, status, trouble) => {
    await expect(ask(url, body, status)).rejects.toThrow(trouble);
  });

  it.each([
    [lookup, { users: [] }, 200],
    [token, { access_token: 'a', refresh_token: 'r' }, 200],
    [lookup, refusal('TOKEN_EXPIRED'), 400],
    ['https://elsewhere.example/v1/token', 'no object', 503],
    ['/api/user/initialize', 'no object', 503],
  ])('passes on what %s answers with %j and status %i', async (url, body, status) => {
    expect(await (await ask(url, body, status)).json()).toEqual(body);
  });

  it('tells Firebase, and nobody else, which origin asks', async () => {
    const policies: unknown[] = [];
    const noting = guardedFetch(
      async (_input, init) => {
        policies.push(init?.referrerPolicy);
        return Response.json({ users: [] });
      },
      [origin],
    );
    await noting(lookup, { method: 'POST' });
    await noting('/api/user/initialize', {});
    expect(policies).toEqual(['strict-origin-when-cross-origin', undefined]);
  });
});
