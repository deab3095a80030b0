import { decodeProtectedHeader } from 'jose';
import { JwksKeys } from '../../src/access-tokens/jwks-keys.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';
import { type OidcIssuer, oidcIssuer, oidcSignIn } from './oidc-sign-in.ts';

const api = 'urn:toolkit:api';
const calls = [
  ['GET', '/api/user/initialize'],
  ['GET', '/api/user/account/details'],
  ['POST', '/api/user/account/save'],
] as const;

/** Issuer and backend are connected only by four settings. */
describe('oidc-provider as TokenIssuer', () => {
  const oidc: OidcIssuer = oidcIssuer();
  let running: { readonly backend: RunningBackend; readonly rules: string } | undefined;

  const stop = async () => {
    await running?.backend.stop();
    running = undefined;
  };
  /** One at a time: Passport keeps one set of strategies for the process. */
  const backendFor = async (audience: string, algorithms: string, issuer?: OidcIssuer) => {
    const rules = JSON.stringify([audience, algorithms, issuer]);
    if (running?.rules !== rules) {
      await stop();
      const settings = { IDENTITY_AUDIENCE: audience, IDENTITY_ALGORITHMS: algorithms };
      const named = issuer && { IDENTITY_ISSUER: issuer.issuer, IDENTITY_JWKS_URL: issuer.jwksUrl };
      running = { rules, backend: await runBackend({ environment: { ...settings, ...named } }) };
    }
    return running.backend;
  };
  const statuses = async (backend: RunningBackend, token: string): Promise<number[]> => {
    const all: number[] = [];
    for (const [method, path] of calls) all.push((await backend.call(path, { method, token })).status);
    return all;
  };

  afterAll(stop);

  it('S-79 access tokens (at+jwt) for this API are accepted, and belong to one user', async () => {
    const backend = await backendFor(api, 'RS256,ES256', oidc);
    const { access_token: token } = await oidcSignIn(oidc, 'ada', { resource: api });
    expect(decodeProtectedHeader(token)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' });
    expect((await backend.call('/api/user/initialize', { token })).status).toBe(200);
    const form = new FormData();
    form.set('data', JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace' }));
    const saved = await backend.call('/api/user/account/save', { method: 'POST', body: form, token });
    expect(saved.status).toBe(200);
    const again = (await oidcSignIn(oidc, 'ada', { resource: api })).access_token;
    const other = (await oidcSignIn(oidc, 'bob', { resource: api })).access_token;
    const details = await backend.call('/api/user/account/details', { token: again });
    expect(await details.json()).toMatchObject({ firstName: 'Ada', lastName: 'Lovelace' });
    expect((await backend.call('/api/user/account/details', { token: other })).status).toBe(404);
  });

  it('S-79 every other token of the same issuer is refused', async () => {
    const backend = await backendFor(api, 'RS256,ES256', oidc);
    const forApi = await oidcSignIn(oidc, 'ada', { resource: api });
    const forOther = await oidcSignIn(oidc, 'ada', { resource: 'urn:other:api' });
    const opaque = await oidcSignIn(oidc, 'ada');
    const refused = [
      forApi.id_token,
      forApi.refresh_token,
      forOther.access_token,
      opaque.access_token,
      opaque.id_token,
    ];
    for (const token of refused) expect(await statuses(backend, token)).toEqual([401, 401, 401]);
  });

  it('S-01b a person whose address is not verified gets 403 everywhere', async () => {
    const backend = await backendFor(api, 'RS256,ES256', oidc);
    const { access_token: token } = await oidcSignIn(oidc, 'unverified-eve', { resource: api });
    expect(await statuses(backend, token)).toEqual([403, 403, 403]);
  });

  it('S-79 new keys work at the first try, old ones until they are withdrawn', async () => {
    const backend = await backendFor(api, 'RS256,ES256', oidc);
    let now = 0;
    const keys = new JwksKeys(oidc.jwksUrl, undefined, () => now);
    const token = async () => (await oidcSignIn(oidc, 'ada', { resource: api })).access_token;
    const readKeyId = (bearer: string) => String(decodeProtectedHeader(bearer).kid);
    const old = await token();
    expect((await backend.call('/api/user/initialize', { token: old })).status).toBe(200);
    expect(await keys.find('RS256', readKeyId(old))).toBeDefined();

    expect((await fetch(oidc.newKeysUrl, { method: 'POST' })).status).toBe(200);
    const young = await token();
    expect(readKeyId(young)).not.toBe(readKeyId(old));
    expect((await backend.call('/api/user/initialize', { token: young })).status).toBe(200);
    expect((await backend.call('/api/user/initialize', { token: old })).status).toBe(200);

    expect((await fetch(oidc.withdrawKeysUrl, { method: 'POST' })).status).toBe(200);
    now += 600_000;
    expect(await keys.find('RS256', readKeyId(old))).toBeUndefined();
    expect(await keys.find('RS256', readKeyId(young))).toBeDefined();
  });

  it('S-79 id tokens of a client are accepted where that client and its algorithm are named', async () => {
    const rsa = await oidcSignIn(oidc, 'ada', { client: 'toolkit' });
    const ec = await oidcSignIn(oidc, 'ada', { client: 'toolkit-es' });
    expect([rsa, ec].map(({ id_token: token }) => decodeProtectedHeader(token).alg)).toEqual([
      'RS256',
      'ES256',
    ]);
    const forRsa = await backendFor('toolkit', 'RS256', oidc);
    expect((await forRsa.call('/api/user/initialize', { token: rsa.id_token })).status).toBe(200);
    expect(await statuses(forRsa, ec.id_token)).toEqual([401, 401, 401]);
    const forEc = await backendFor('toolkit-es', 'ES256', oidc);
    expect((await forEc.call('/api/user/initialize', { token: ec.id_token })).status).toBe(200);
    const strict = await backendFor('toolkit', 'ES256', oidc);
    expect(await statuses(strict, rsa.id_token)).toEqual([401, 401, 401]);
  });

  it('S-79 tokens of another issuer with the same audience are refused', async () => {
    const foreign = await backendFor(api, 'RS256');
    const { access_token: token } = await oidcSignIn(oidc, 'ada', { resource: api });
    expect(await statuses(foreign, token)).toEqual([401, 401, 401]);
  });
});
