import { readConfig } from '../src/composition/config.ts';
import { makeChecks } from '../src/composition/doctor.ts';
import { examine } from '../src/doctor/finding.ts';
import { judgeOpenid } from '../src/doctor/openid.ts';
import { TestOpenidProvider } from './test-openid-provider.ts';

const addresses = {
  level: 'ok',
  text: 'Register https://app.test/auth/callback at the provider as redirect address, https://app.test/login as the one after signing out, and https://app.test/api/auth/foreign/ended for back-channel logout if it has that.',
};

const urls = { redirectUrl: '', leftUrl: '', endedUrl: '' };

describe('npm run doctor on an OpenID provider', () => {
  let provider: TestOpenidProvider;
  beforeAll(async () => {
    provider = await TestOpenidProvider.start();
  });
  afterEach(() => {
    provider.state = 'fair';
  });
  afterAll(() => provider.close());

  const look = async (more: Record<string, string> = {}) => {
    const environment = { ...provider.environment, PUBLIC_URL: 'https://app.test', ...more };
    const [check] = makeChecks(readConfig(environment), undefined).filter(
      ({ about }) => about === 'Provider',
    );
    if (!check) throw new Error('There is no check.');
    return examine(check);
  };

  it('finds its name and our secret right, and prints the addresses to register', async () => {
    expect(await look()).toEqual([
      { level: 'ok', text: `The provider calls itself ${provider.issuer}, as OIDC_ISSUER says.` },
      { level: 'ok', text: 'The provider does not refuse OIDC_CLIENT_SECRET by basic.' },
      addresses,
    ]);
    const [, , own] = await look({ PUBLIC_URL: '', PORT: '3100' });
    expect(own?.text).toContain('http://localhost:3100/auth/callback');
  });

  it('says what is expected, what is found, and which line to write into the settings', async () => {
    provider.state = 'wrong';
    expect(await look()).toEqual([
      {
        level: 'problem',
        text: `OIDC_ISSUER is ${provider.issuer}, but the provider there calls itself http://127.0.0.1:1; set OIDC_ISSUER=http://127.0.0.1:1 if that is the one you mean.`,
      },
      addresses,
    ]);
  });

  it('names the address that does not answer, and the setting to check', async () => {
    provider.state = 'down';
    expect(await look()).toEqual([
      {
        level: 'problem',
        text: `${provider.issuer}/.well-known/openid-configuration answers with status 503. Check OIDC_ISSUER.`,
      },
      addresses,
    ]);
  });

  it.each([
    [undefined, 'basic', 'ok', 'does not refuse OIDC_CLIENT_SECRET by basic'],
    ['post', 'post', 'ok', 'does not refuse OIDC_CLIENT_SECRET by post'],
    [undefined, 'post', 'warning', 'set OIDC_TOKEN_AUTH=post.'],
    ['basic', 'post', 'problem', 'set OIDC_TOKEN_AUTH=post.'],
    ['post', 'basic', 'problem', 'set OIDC_TOKEN_AUTH=basic.'],
    ['basic', undefined, 'problem', 'neither by basic nor by post'],
  ] as const)(
    'with OIDC_TOKEN_AUTH=%s, a secret that is taken by %s is: %s',
    (tokenAuth, takenBy, level, words) => {
      const examined = { ok: true, value: { issuer: provider.issuer, takenBy, canLeave: true } } as const;
      const [, secret] = judgeOpenid({ tokenAuth }, examined, urls);
      expect(secret).toEqual({ level, text: expect.stringContaining(words) });
    },
  );

  it('says that a session stays open at a provider without a page for signing out', () => {
    const value = { issuer: provider.issuer, takenBy: 'basic', canLeave: false } as const;
    const [, , leaving] = judgeOpenid({ tokenAuth: undefined }, { ok: true, value }, urls);
    expect(leaving).toEqual({
      level: 'warning',
      text: 'The provider names no page for signing out: whoever signs out here stays signed in there. If it has such a page, set OIDC_END_SESSION_URL.',
    });
  });
});
