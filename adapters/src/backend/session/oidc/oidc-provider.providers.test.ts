import type { OidcIssuer } from '@toolkit/application/backend/session';
import { type OidcVisitor, oidcIssuerContract } from '../../../contracts/index.ts';
import { issuerOver } from './issuer-over.testing.ts';
import { issuerOverPipe } from './issuer-over-pipe.testing.ts';
import { OpenidBrowser } from './openid-browser.testing.ts';
import { OpenidPipe } from './openid-pipe.testing.ts';

/** What `npm run test:providers` passes on about the OpenID provider. */
const text = process.env.PROVIDERS_OIDC;
if (!text) throw new Error('PROVIDERS_OIDC is not set: run npm run test:providers.');
const oidc = JSON.parse(text) as { readonly issuer: string; readonly clientSecret: string };

const clientId = 'toolkit-server';

const open: OpenidPipe[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((pipe) => pipe.close()));
});

async function harness() {
  const pipe = await OpenidPipe.open(oidc.clientSecret, oidc.issuer);
  open.push(pipe);
  const { clientSecret } = oidc;
  const made = issuerOverPipe(pipe, { issuer: pipe.url, userinfo: '/me', clientId, clientSecret });
  const browsers = new Map<string, OpenidBrowser>();
  const findBrowser = ({ subject }: Pick<OidcVisitor, 'subject'>) => {
    const browser = browsers.get(subject) ?? new OpenidBrowser();
    browsers.set(subject, browser);
    return browser;
  };
  const signIn = async (url: string, hint: string, browser: OpenidBrowser) => {
    const landed = await browser.open(`${url}&${new URLSearchParams({ prompt: 'login', login_hint: hint })}`);
    if (landed.text !== undefined) throw new Error(`It ended at ${landed.url}: ${landed.text}`);
    return landed.url.search;
  };
  return {
    ...made,
    visit: (url: string, visitor: OidcVisitor) => {
      const { subject: sub, email, emailVerified: email_verified, atUserinfo } = visitor;
      return signIn(url, JSON.stringify({ sub, email, email_verified, atUserinfo }), findBrowser(visitor));
    },
    refuse: (url: string) => signIn(url, 'refuse', new OpenidBrowser()),
    leave: async (url: string, visitor: OidcVisitor) => {
      const { text = '' } = await findBrowser(visitor).open(url);
      const [, action = ''] = /action="([^"]*)"/.exec(text) ?? [];
      const [, xsrf = ''] = /name="xsrf" value="([^"]*)"/.exec(text) ?? [];
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      await findBrowser(visitor).open(action, { method: 'POST', body });
      if (pipe.logoutToken === undefined) throw new Error(`No logout token: ${text}`);
      return pipe.logoutToken;
    },
    changeKeys: async () => {
      for (const change of ['new', 'withdraw'])
        await fetch(`${pipe.url}/test/keys/${change}`, { method: 'POST' });
    },
    refuseBasic: () => {
      pipe.takesBasic = false;
    },
  };
}

oidcIssuerContract('OpenidClientIssuer on oidc-provider', harness);

describe('OpenidClientIssuer on oidc-provider', () => {
  const ada = { subject: 'ada', email: 'ada@example.test' };

  async function setUp(settings: Parameters<typeof issuerOver>[1] = {}) {
    const { pipe, visit } = await harness();
    const made = issuerOver(pipe.url, {
      clientId,
      clientSecret: oidc.clientSecret,
      ...settings,
    });
    const signIn = async (visitor: OidcVisitor = ada, issuer: OidcIssuer = made.issuer) => {
      const begun = await issuer.begin();
      if (!begun.ok) throw new Error(begun.error);
      const { url, encrypted } = begun.value;
      return issuer.finish(await visit(url, visitor), encrypted);
    };
    return { ...made, pipe, signIn };
  }

  it('asks for the address only where the ID token has none', async () => {
    const { pipe, signIn } = await setUp();
    await signIn();
    expect(pipe.askedAt('/me')).toHaveLength(0);
    await signIn({ ...ada, atUserinfo: true });
    expect(pipe.askedAt('/me')).toHaveLength(1);
  });

  it('counts every address as proven where the settings say so', async () => {
    const { signIn } = await setUp({ trustEmail: true });
    expect(await signIn({ ...ada, emailVerified: false })).toMatchObject({ value: { emailVerified: true } });
  });

  it('remembers that the secret is taken by post only, and says so once (stubbed reply)', async () => {
    const { pipe, signIn, reports } = await setUp();
    pipe.takesBasic = false;
    for (const _ of [1, 2]) expect(await signIn()).toMatchObject({ ok: true });
    const byBasic = pipe.askedAt('/token').map(({ headers }) => headers.authorization !== undefined);
    expect(byBasic).toEqual([true, false, false]);
    expect(reports).toEqual([
      { code: undefined, setting: 'OIDC_TOKEN_AUTH', cause: expect.stringContaining('OIDC_TOKEN_AUTH=post') },
    ]);
  });

  it('finds out beforehand how the secret is taken, and that another one is not', async () => {
    const { issuer, pipe } = await setUp();
    expect(await issuer.examine()).toEqual({ ok: true, value: { issuer: pipe.url, canLeave: true } });
    const wrong = await setUp({ clientSecret: 'wrong' });
    expect(await wrong.issuer.examine()).toMatchObject({ ok: false });
    expect(wrong.reports).toMatchObject([{ setting: 'OIDC_CLIENT_SECRET' }]);
  });

  it('says which setting is wrong when the provider does not know the client', async () => {
    const { signIn, reports } = await setUp({ clientSecret: 'wrong' });
    expect(await signIn()).toEqual({ ok: false, error: 'provider-misconfigured' });
    expect(reports).toMatchObject([{ code: 'provider-misconfigured', setting: 'OIDC_CLIENT_SECRET' }]);
  });

  it('takes an ID token for a list of clients if it is for us, and not if another one asked for it', async () => {
    const { pipe, signIn } = await setUp();
    pipe.bend = { claims: { aud: [clientId] } };
    expect(await signIn()).toMatchObject({ ok: true });
    pipe.bend = { claims: { aud: [clientId, 'another'], azp: 'another' } };
    expect(await signIn()).toEqual({ ok: false, error: 'provider-misconfigured' });
  });

  it('says so when the provider does not answer about the person (stubbed reply)', async () => {
    const { pipe, signIn, reports } = await setUp();
    pipe.replies.set('/me', (response) =>
      response.writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' }).end(),
    );
    expect(await signIn({ ...ada, atUserinfo: true })).toEqual({
      ok: false,
      error: 'provider-misconfigured',
    });
    expect(reports).toMatchObject([{ setting: 'OIDC_CLIENT_ID', cause: expect.stringContaining('person') }]);
  });

  it('says why it refuses an ID token, and shows nothing of it', async () => {
    const { pipe, signIn, reports } = await setUp();
    pipe.bend = { claims: { aud: 'canary', email: 'canary@example.test' } };
    await signIn();
    expect(reports).toMatchObject([{ setting: 'OIDC_ISSUER', cause: expect.stringContaining('"aud"') }]);
    expect(JSON.stringify(reports)).not.toContain('canary');
  });

  it('asks for no more than the address and for no refresh token', async () => {
    const { pipe, issuer } = await setUp();
    const begun = await issuer.begin();
    if (!begun.ok) throw new Error(begun.error);
    const { searchParams, origin } = new URL(begun.value.url);
    expect(origin).toBe(pipe.url);
    expect(searchParams.get('scope')).toBe('openid email');
    expect(begun.value.url.length).toBeLessThan(500);
  });
});
