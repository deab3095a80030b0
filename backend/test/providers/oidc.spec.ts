import { decodeProtectedHeader } from 'jose';
import { JwksKeys } from '../../src/access-tokens/jwks-keys.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';
import { type OidcIssuer, oidcIssuer, oidcSignIn } from './oidc-sign-in.ts';

const api = 'urn:toolkit:api';

/** Issuer and backend are connected only by four settings. */
describe('oidc-provider as TokenIssuer', () => {
  const oidc: OidcIssuer = oidcIssuer();
  let backend: RunningBackend;
  beforeAll(async () => {
    const rules = { IDENTITY_AUDIENCE: api, IDENTITY_ALGORITHMS: 'RS256,ES256' };
    const named = { IDENTITY_ISSUER: oidc.issuer, IDENTITY_JWKS_URL: oidc.jwksUrl };
    backend = await runBackend({ environment: { ...rules, ...named } });
  });
  afterAll(() => backend.stop());

  it('S-79 access tokens (at+jwt) for this API are accepted, and belong to one user', async () => {
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
    for (const token of refused)
      expect((await backend.call('/api/user/initialize', { token })).status).toBe(401);
  });

  it('S-79 new keys work at the first try, old ones until they are withdrawn', async () => {
    let now = 0;
    const keys = new JwksKeys(oidc.jwksUrl, undefined, undefined, () => now);
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
});
