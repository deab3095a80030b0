import { decodeJwt, decodeProtectedHeader } from 'jose';
import { type RunningBackend, runBackend } from '../running-backend.ts';

const firebase = JSON.parse(process.env.PROVIDERS_FIREBASE ?? '');
const project = `projects/${firebase.projectId}`;
const calls = [
  ['GET', '/api/user/initialize'],
  ['GET', '/api/user/account/details'],
  ['POST', '/api/user/account/save'],
] as const;

interface Session {
  readonly idToken: string;
  readonly refreshToken: string;
}

/** A call as the SDK makes it, to the signing proxy or to the emulator itself. */
async function ask(base: string, path: string, fields: object, headers = {}) {
  const answer = await fetch(`${base}/${path}?key=${firebase.apiKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(fields),
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as Session;
}
const accounts = 'identitytoolkit.googleapis.com/v1/accounts';
let people = 0;
const newPerson = () => {
  people += 1;
  return { email: `api-${Date.now()}-${people}@example.com`, password: 'correct horse 1' };
};
const register = (base: string, person = newPerson()): Promise<Session> =>
  ask(base, `${accounts}:signUp`, { ...person, returnSecureToken: true });

async function verified(): Promise<Session> {
  const person = newPerson();
  const { idToken } = await register(firebase.authUrl, person);
  const owner = { authorization: 'Bearer owner' };
  const update = `identitytoolkit.googleapis.com/v1/${project}/accounts:update`;
  await ask(firebase.emulatorUrl, update, { localId: decodeJwt(idToken).sub, emailVerified: true }, owner);
  return ask(firebase.authUrl, `${accounts}:signInWithPassword`, { ...person, returnSecureToken: true });
}

describe('Firebase Auth as TokenIssuer', () => {
  let backend: RunningBackend;
  const statuses = async (token: string): Promise<number[]> => {
    const all: number[] = [];
    for (const [method, path] of calls) all.push((await backend.call(path, { method, token })).status);
    return all;
  };

  beforeAll(async () => {
    backend = await runBackend({
      environment: {
        IDENTITY_PROVIDER: 'firebase',
        FIREBASE_API_KEY: firebase.apiKey,
        FIREBASE_PROJECT_ID: firebase.projectId,
        FIREBASE_AUTH_URL: firebase.authUrl,
        // Firebase's own values, set explicitly because the tests of this folder get those of another issuer.
        IDENTITY_ISSUER: `https://securetoken.google.com/${firebase.projectId}`,
        IDENTITY_AUDIENCE: firebase.projectId,
        IDENTITY_ALGORITHMS: 'RS256',
        IDENTITY_JWKS_URL: firebase.jwksUrl,
      },
    });
  });

  afterAll(() => backend?.stop());

  it('accepts its tokens, which live an hour, and belong to one user', async () => {
    const { idToken } = await verified();
    const claims = decodeJwt(idToken);
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
    expect((await backend.call('/api/user/initialize', { token: idToken })).status).toBe(200);
    expect((await backend.call('/api/user/account/details', { token: idToken })).status).toBe(200);
    const { idToken: other } = await verified();
    expect((await backend.call('/api/user/account/details', { token: other })).status).toBe(404);
  });

  it('refuses the unsigned tokens of the emulator and everything else that Firebase issues', async () => {
    const { idToken: unsigned } = await register(firebase.emulatorUrl);
    expect(decodeProtectedHeader(unsigned).alg).toBe('none');
    const { idToken, refreshToken } = await verified();
    const [header, claims, signature] = idToken.split('.');
    const [, others] = (await verified()).idToken.split('.');
    const [unsignedHeader] = unsigned.split('.');
    for (const token of [
      unsigned,
      `${unsigned}${signature}`,
      `${unsignedHeader}.${claims}.${signature}`,
      `${header}.${others}.${signature}`,
      refreshToken,
    ]) {
      expect(await statuses(token)).toEqual([401, 401, 401]);
    }
  });
});
