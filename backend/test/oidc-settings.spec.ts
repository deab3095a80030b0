import * as v from 'valibot';
import { oidcVariables, readOidc } from '../src/composition/identity/oidc-settings.ts';
import { rulesOf, type Values } from '../src/config/setting.ts';

const given = {
  OIDC_ISSUER: 'https://accounts.test/o/app/',
  OIDC_CLIENT_ID: 'toolkit',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Example Login',
};
const rules = rulesOf(oidcVariables);
const readExactly = (set: Record<string, string>) =>
  readOidc(v.parse(rules, set) as Values<typeof oidcVariables>);
const read = (set: Record<string, string>) => readExactly({ ...given, ...set });
/** What the start says after the name of the variable. */
const problem = (set: Record<string, string>) =>
  v.safeParse(rules, { ...given, ...set }, { abortEarly: true }).issues?.[0].message;

describe('settings of an OpenID provider', () => {
  it('have defaults for all but four', () => {
    expect(read({})).toEqual({
      issuer: 'https://accounts.test/o/app/',
      clientId: 'toolkit',
      clientSecret: 'secret',
      name: 'Example Login',
      tokenAuth: undefined,
      trustEmail: false,
      sessionMs: 86_400_000,
      accountUrl: undefined,
      endSessionUrl: undefined,
    });
  });

  it('say what is chosen', () => {
    const set = {
      OIDC_TOKEN_AUTH: 'post',
      OIDC_TRUST_EMAIL: 'true',
      OIDC_SESSION_HOURS: '8',
      OIDC_ACCOUNT_URL: 'https://accounts.test/me',
      OIDC_END_SESSION_URL: 'https://accounts.test/leave?logout_uri=https://app.test',
    };
    expect(read(set)).toMatchObject({
      tokenAuth: 'post',
      trustEmail: true,
      sessionMs: 28_800_000,
      accountUrl: set.OIDC_ACCOUNT_URL,
      endSessionUrl: set.OIDC_END_SESSION_URL,
    });
  });

  it.each(['', '/'])('take the address of the document, with %j at the end', (end) => {
    const OIDC_ISSUER = `https://accounts.test/.well-known/openid-configuration${end}`;
    expect(read({ OIDC_ISSUER }).issuer).toBe(OIDC_ISSUER);
  });

  it.each(['http://localhost:8080/realms/x', 'http://127.0.0.2:9000', 'http://[::1]:9000'])(
    'take a provider by plain http on this machine: %s',
    (OIDC_ISSUER) => expect(read({ OIDC_ISSUER }).issuer).toBe(OIDC_ISSUER),
  );

  it.each(Object.keys(given))('need %s', (name) => {
    const { [name]: _, ...others } = given as Record<string, string>;
    expect(() => readExactly(others)).toThrow(`${name} must be set when IDENTITY_PROVIDER is oidc.`);
  });

  it.each([
    ['OIDC_ISSUER', 'http://10.0.0.1:9000', 'an https address'],
    ['OIDC_ISSUER', 'https://accounts.test/?p=x', 'an address without ? and #'],
    [
      'OIDC_ISSUER',
      'https://accounts.test/.well-known/oauth-authorization-server',
      'the address of an OpenID provider',
    ],
    ['OIDC_NAME', 'a\nb', 'a name of at most 60 characters'],
    ['OIDC_NAME', 'x'.repeat(61), 'a name of at most 60 characters'],
    ['OIDC_CLIENT_ID', 'x'.repeat(501), 'at most 500 characters long'],
    ['OIDC_CLIENT_SECRET', 'x'.repeat(1001), 'at most 1000 characters long'],
    ['OIDC_TOKEN_AUTH', 'none', 'basic or post'],
    ['OIDC_TRUST_EMAIL', 'yes', 'true or false'],
    ['OIDC_SESSION_HOURS', '721', 'a whole number from 1 to 720'],
    ['OIDC_SESSION_HOURS', '1.5', 'a whole number from 1 to 720'],
    ['OIDC_ACCOUNT_URL', 'javascript:alert(1)', 'an http or https address'],
    ['OIDC_END_SESSION_URL', 'http://accounts.test/leave', 'an https address'],
  ])('%s=%s is refused', (name, value, message) => {
    expect(problem({ [name]: value })).toBe(message);
  });
});
