import { inMemoryPersistence } from '@firebase/auth';
import { type IdentityResult, MailedLinkClient } from '@toolkit/application/web/session';
import { readState } from '../../contracts/identity-harness.ts';
import { firebaseAuth } from './firebase-auth.ts';
import { FirebaseCalls } from './firebase-calls.ts';
import { translateFailure } from './firebase-errors.ts';
import { FirebaseIdentityProvider } from './firebase-identity-provider.ts';
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
  const identity = new FirebaseIdentityProvider({ auth, origin: 'https://app.example' });
  const links = new MailedLinkClient(new FirebaseCalls(auth, 'https://app.example'));
  return { identity, links, asked };
}

const readCode = (result: IdentityResult<unknown>) => (result.ok ? 'ok' : result.error.code);

describe('what Firebase answers', () => {
  it.each([
    ['INVALID_EMAIL', 'invalid-email'],
    ['MISSING_EMAIL', 'invalid-email'],
    ['EMAIL_EXISTS', 'email-already-in-use'],
    ['WEAK_PASSWORD : Password should be at least 6 characters', 'weak-password'],
    ['MISSING_PASSWORD', 'weak-password'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [A number]', 'weak-password'],
    ['INVALID_PASSWORD', 'invalid-credentials'],
    ['EMAIL_NOT_FOUND', 'invalid-credentials'],
    ['INVALID_LOGIN_CREDENTIALS', 'invalid-credentials'],
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been disabled.', 'too-many-requests'],
    ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests'],
    ['QUOTA_EXCEEDED : Exceeded quota for signing up.', 'too-many-requests'],
    ['USER_DISABLED', 'user-disabled'],
    ['TOKEN_EXPIRED', 'session-expired'],
    ['USER_NOT_FOUND', 'session-expired'],
    ['INVALID_ID_TOKEN', 'session-expired'],
    ['INVALID_REFRESH_TOKEN', 'session-expired'],
    ['OPERATION_NOT_ALLOWED', 'unsupported'],
    ['PASSWORD_LOGIN_DISABLED', 'unsupported'],
    ['ADMIN_ONLY_OPERATION', 'unsupported'],
    ['INTERNAL_ERROR', 'provider-unavailable'],
    ['API key not valid. Please pass a valid API key.', 'unknown'],
    ['UNAUTHORIZED_DOMAIN : Domain not allowlisted by project', 'unknown'],
    ['SOMETHING_NEW', 'unknown'],
    ['constructor', 'unknown'],
  ])('%s is %s', async (message, code) => {
    const { identity } = refusing(message);
    expect(readCode(await identity.signIn('ada@example.com', 'a password'))).toBe(code);
    expect(readState(identity)).toEqual({ status: 'signed-out' });
  });

  it.each([
    [500, 'INTERNAL', 'provider-unavailable'],
    [503, 'The service is currently unavailable.', 'provider-unavailable'],
    [429, 'RESOURCE_EXHAUSTED', 'too-many-requests'],
    [403, 'Requests from referer <empty> are blocked.', 'unknown'],
    [404, 'TOKEN_EXPIRED', 'unknown'],
  ])('status %i is told by itself', async (status, message, code) => {
    const { identity } = refusing(message, status);
    expect(readCode(await identity.signIn('ada@example.com', 'a password'))).toBe(code);
  });

  it('the answer to a reset for an unknown address is hidden; other refusals are shown', async () => {
    const reset = (message: string) => refusing(message).identity.sendPasswordReset('ada@example.com');
    expect(readCode(await reset('EMAIL_NOT_FOUND'))).toBe('ok');
    expect(readCode(await reset('RESET_PASSWORD_EXCEED_LIMIT'))).toBe('too-many-requests');
  });

  it.each([
    ['EXPIRED_OOB_CODE', 'invalid-code'],
    ['INVALID_OOB_CODE', 'invalid-code'],
    ['USER_DISABLED', 'invalid-code'],
    ['USER_NOT_FOUND', 'invalid-code'],
    ['EMAIL_NOT_FOUND', 'invalid-code'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : [A number]', 'weak-password'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
    ['INTERNAL_ERROR', 'unavailable'],
  ])('the answer to a mailed code: %s is %s', async (message, code) => {
    expect(await refusing(message).links.confirmEmail('code')).toEqual({ ok: false, error: code });
    expect(await refusing(message).links.resetPassword('code', 'new secret')).toEqual({
      ok: false,
      error: code,
    });
  });

  it('is not asked for what cannot be right', async () => {
    const { identity, links, asked } = refusing('INTERNAL_ERROR');
    expect(readCode(await identity.createAccount('ada@example.com', 'x'.repeat(51)))).toBe('weak-password');
    expect(await links.confirmEmail('')).toEqual({ ok: false, error: 'invalid-code' });
    expect(await links.resetPassword('', 'new secret')).toEqual({ ok: false, error: 'invalid-code' });
    expect(await links.resetPassword('code', 'short')).toEqual({ ok: false, error: 'weak-password' });
    expect(asked).toEqual([]);
  });

  it('leaves no trace of the error itself', () => {
    const error = Object.assign(new Error('secret'), {
      code: 'auth/user-disabled',
      customData: { _tokenResponse: { idToken: 'secret' } },
    });
    expect(translateFailure(error)).toEqual({ code: 'user-disabled' });
    for (const odd of [undefined, null, 'text', 7, new Error('x'), { code: 'auth/never-heard-of' }])
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
  const makeFetch = (body: unknown, status = 200) =>
    guardedFetch(
      async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
      [origin],
    );
  const lookup = `${origin}/v1/accounts:lookup?key=k`;
  const token = `${origin}/v1/token?key=k`;

  it.each([
    [lookup, '<p>hello', 200],
    [lookup, 'null', 200],
    [lookup, {}, 200],
    [lookup, { error: 'text' }, 400],
    [token, {}, 200],
    [token, { access_token: 'a' }, 200],
    [`${origin}/v1/accounts:signUp`, '', 200],
  ])('takes no nonsense: %s %j', async (url, body, status) => {
    await expect(makeFetch(body, status)(url)).rejects.toThrow('unknown');
  });

  it('hands on what makes sense, still to be read', async () => {
    for (const [url, body, status] of [
      [lookup, { users: [] }, 200],
      [token, { access_token: 'a', refresh_token: 'r' }, 200],
      [lookup, { error: { message: 'TOKEN_EXPIRED' } }, 400],
    ] as const) {
      const answer = await makeFetch(body, status)(url);
      expect(await answer.json()).toEqual(body);
    }
  });

  it.each([
    [400, 'TOO_MANY_ATTEMPTS_TRY_LATER : Wait.', 'too-many-requests'],
    [400, 'QUOTA_EXCEEDED : Wait.', 'too-many-requests'],
    [400, 'INTERNAL_ERROR', 'provider-unavailable'],
    [400, 'API key not valid. Please pass a valid API key.', 'unknown'],
    [403, 'Requests from referer <empty> are blocked.', 'unknown'],
    [429, 'RESOURCE_EXHAUSTED', 'too-many-requests'],
    [503, 'UNAVAILABLE', 'provider-unavailable'],
  ])('does not let trouble end a session: %i %s', async (status, message, trouble) => {
    await expect(makeFetch({ error: { message } }, status)(lookup)).rejects.toThrow(trouble);
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

  it('leaves the rest of the page alone', async () => {
    for (const url of [
      '/api/user/initialize',
      'https://elsewhere.example/v1/token',
      new Request('https://a.test/'),
    ])
      expect((await makeFetch('<p>', 503)(url)).status).toBe(503);
  });
});
