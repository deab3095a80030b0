import type { ServerResponse } from 'node:http';
import { makeSettings } from './issuer-over.testing.ts';
import { examineOpenid } from './openid-examination.ts';
import { OpenidPipe } from './openid-pipe.testing.ts';
import type { OpenidSettings, TokenAuth } from './openid-settings.ts';

const redirectUrl = 'https://app.example.test/auth/callback';
const clientSecret = 'secret';

describe('what a provider tells before anybody signs in (replies of the test)', () => {
  let pipe: OpenidPipe;
  beforeEach(async () => {
    pipe = await OpenidPipe.open(clientSecret);
  });
  afterEach(() => pipe.close());

  const json = (response: ServerResponse, status: number, body: object) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  /** @param more what its document at the root of the pipe says */
  function providerThat(reply: (way: TokenAuth) => string, more: object = {}) {
    const { url } = pipe;
    const document = {
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      ...more,
    };
    pipe.replies.set('/.well-known/openid-configuration', (response) => json(response, 200, document));
    pipe.replies.set('/token', (response, body) => {
      const error = reply(body.includes('client_secret=') ? 'post' : 'basic');
      json(response, error === 'invalid_client' ? 401 : 400, { error });
    });
  }
  const examine = (set: Partial<OpenidSettings> = {}) =>
    examineOpenid(makeSettings(pipe.url, { clientSecret, ...set }), redirectUrl);

  it('is that it takes the secret, and by which way other than the settings say', async () => {
    providerThat(() => 'invalid_grant');
    expect(await examine()).toMatchObject({ ok: true, value: { issuer: pipe.url, warnings: [] } });
    providerThat((way) => (way === 'post' ? 'invalid_grant' : 'invalid_client'));
    expect(await examine()).toMatchObject({ value: { warnings: [{ setting: 'OIDC_TOKEN_AUTH' }] } });
    expect(await examine({ tokenAuth: 'basic' })).toMatchObject({ error: { setting: 'OIDC_CLIENT_SECRET' } });
  });

  it('is whether people can sign out there, by its own page or that of the settings', async () => {
    providerThat(() => 'invalid_grant');
    expect(await examine()).toMatchObject({ value: { canLeave: false } });
    expect(await examine({ endSessionUrl: 'https://a.test/leave' })).toMatchObject({
      value: { canLeave: true },
    });
    providerThat(() => 'invalid_grant', { end_session_endpoint: `${pipe.url}/leave` });
    expect(await examine()).toMatchObject({ value: { canLeave: true } });
  });

  it('is that it does not let us redeem codes', async () => {
    providerThat(() => 'unauthorized_client');
    expect(await examine()).toMatchObject({ error: { setting: 'OIDC_CLIENT_ID' } });
  });
});
