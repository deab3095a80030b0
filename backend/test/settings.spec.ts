import { StartupError } from '@toolkit/application/backend/environment';
import { readConfig, variables } from '../src/composition/config.ts';
import { findUnknownSettings } from '../src/config/unknown-settings.ts';

describe('settings', () => {
  const proxies =
    'a number of hops, or addresses separated by commas, with no network wider than /8 (IPv6: /7)';

  it.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535, not "abc"'],
    ['PUBLIC_URL', 'ftp://x', 'an http or https address'],
    ['PUBLIC_URL', 'https://x.test/app', 'an origin without a path'],
    ['S3_ENDPOINT', 'https://u:secret@s3.test', 'an address without user and password'],
    ['S3_BUCKET', 'https://u:secret@s3.test', 'the name of a bucket'],
    ['S3_BUCKET', 'b', 'the name of a bucket, not "b"'],
    ['S3_FORCE_PATH_STYLE', 'yes', 'true or false, not "yes"'],
    ['S3_ACCESS_KEY_ID', 'k'.repeat(201), 'at most 200 characters long'],
    ['SMTP_URL', 'smtp://u:100%@h.test', 'an address in which each % of a password is written as %25'],
    ['SMTP_URL', 'smtp://u:secret@256.0.0.1:587', 'an smtp or smtps address'],
    ['DATABASE_URL', 'mysql://u:secret@h/d', 'a postgres address'],
    ['IDENTITY_PROVIDER', 'okta', 'embedded, firebase or oidc, not "okta"'],
    ['FIREBASE_AUTH_URL', 'http://10.0.0.1:9099', 'an https address'],
    ['IDENTITY_JWKS_URL', 'https://u:p@i.test', 'an address without user and password'],
    ['OIDC_SESSION_HOURS', '0', 'a whole number from 1 to 720, not "0"'],
    ['SUPPORT_URL', 'javascript:alert(1)', 'an http, https or mailto address'],
    [
      'IDENTITY_ALGORITHMS',
      'HS256',
      'a list of RS256, RS384, RS512, PS256, PS384, PS512, ES256, ES384, ES512, not "HS256"',
    ],
    ...[
      '10.0.0.0/33',
      '::ffff:0:0/96',
      '10.0.0.0/7',
      'fc00::/6',
      '10.1',
      'loopback',
      // Node reads these, and the library that compares addresses does not.
      'fe80::1%eth0.1',
      '64:ff9b::1.2.3.4',
    ].map((value) => ['TRUSTED_PROXIES', value, `${proxies}, not "${value}"`] as const),
  ] as const)('%s=%s is refused in one sentence', (name, value, rule) => {
    expect(() => readConfig({ [name]: value })).toThrow(new StartupError(`${name} must be ${rule}.`));
  });

  it.each([
    ['S3_REGION', 'eu-west-1', 'S3_BUCKET must be set when S3_REGION is.'],
    ['IDENTITY_PROVIDER', 'firebase', 'FIREBASE_API_KEY must be set when IDENTITY_PROVIDER is firebase.'],
    [
      'OIDC_ISSUER',
      'https://accounts.test',
      'IDENTITY_PROVIDER must be set when OIDC_ISSUER is: to oidc, or to embedded to leave it unused.',
    ],
    ['IDENTITY_ALGORITHMS', 'ES256', 'IDENTITY_ISSUER must be set when another IDENTITY_ setting is.'],
    ['IDENTITY_ISSUER', '', 'IDENTITY_ISSUER must be set when another IDENTITY_ setting is.'],
    ['IDENTITY_ISSUER', 'https://i.test', 'IDENTITY_AUDIENCE must be set when another IDENTITY_ setting is.'],
  ])('%s=%s alone is refused in one sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new StartupError(sentence));
  });

  it.each([
    'postgres://u:12/canary@host/db',
    'postgres://u:12#canary@host/db',
    'postgres://u:a@b/canary@host/db',
    'postgres://u:p@host/db?sslmode=canary@x',
  ])(
    'an address with a character that ends its password early is refused, and nothing of it shown: %s',
    (url) => {
      for (const [name, value] of [
        ['DATABASE_URL', url],
        ['SMTP_URL', url.replace('postgres', 'smtp')],
      ] as const) {
        expect(() => readConfig({ [name]: value })).toThrow(
          new StartupError(
            `${name} must be an address that writes / as %2F, ? as %3F, # as %23 and @ as %40 in user, password and parameters.`,
          ),
        );
      }
    },
  );

  it.each([
    'postgres://ada@/toolkit?host=/run/postgresql',
    'postgres://u:a@b@host/db',
    'postgres://u:a%2Fb@host/',
  ])('%s is an address of PostgreSQL', (DATABASE_URL) =>
    expect(readConfig({ DATABASE_URL }).database.settings).toBe(DATABASE_URL),
  );

  it.each(['~/data', '$HOME/data', '/srv/$(pwd)'])(
    'a path with %s is refused, since no shell reads it',
    (path) => {
      expect(() => readConfig({ DATA_DIR: path })).toThrow(
        `DATA_DIR must be a path in full, as nothing replaces ~ or $NAME in it, not "${path}".`,
      );
      expect(() => readConfig({ MAIL_KEY_FILE: path })).toThrow('MAIL_KEY_FILE must be a path in full');
      expect(readConfig({ DATA_DIR: '/srv/a~1 $' }).dataDir).toBe('/srv/a~1 $');
    },
  );

  it('all have a default, and an empty one counts as left out', () => {
    expect(
      readConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.0.2.7, fc00::/7, ::ffff:10.0.0.0/104' })
        .trustedProxies,
    ).toHaveLength(5);
    const config = readConfig({ PORT: '', DATABASE_URL: '' });
    expect(config).toMatchObject({ port: 3000, host: '127.0.0.1' });
    expect(config.mail?.settings).toBe(1080);
  });

  it('half a key pair is refused', () => {
    const half = { S3_BUCKET: 'avatars', S3_SECRET_ACCESS_KEY: 's' };
    expect(() => readConfig(half)).toThrow('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
    expect(readConfig({ S3_BUCKET: 'avatars' }).storage.settings).toEqual({
      bucket: 'avatars',
      endpoint: undefined,
      region: 'us-east-1',
      credentials: undefined,
      forcePathStyle: false,
    });
  });

  it("Firebase's issuer, audience and keys follow from the project, and each may be replaced but not emptied", () => {
    const firebase = { IDENTITY_PROVIDER: 'firebase', FIREBASE_API_KEY: 'k', FIREBASE_PROJECT_ID: 'acme-1' };
    expect(readConfig(firebase).tokens).toEqual({
      issuer: 'https://securetoken.google.com/acme-1',
      audience: 'acme-1',
      jwksUrl: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
      algorithms: ['RS256'],
    });
    const jwksUrl = 'http://127.0.0.1:9/jwks';
    expect(readConfig({ ...firebase, IDENTITY_JWKS_URL: jwksUrl }).tokens).toMatchObject({
      audience: 'acme-1',
      jwksUrl,
    });
    expect(() => readConfig({ ...firebase, IDENTITY_AUDIENCE: '' })).toThrow(
      'IDENTITY_AUDIENCE must not be empty.',
    );
  });

  it.each([
    ['S3_SECRET_KEY', 'S3_BUCKET, .*S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE'],
    ['MAIL_FORM', 'MAIL_FROM, MAIL_KEY_FILE'],
  ])('%s is no setting, and those that begin like it are %s', (name, alike) => {
    const sentence = expect.stringMatching(`^${name} is no setting .* Like it begin ${alike}\\.$`);
    expect(findUnknownSettings([name], Object.keys(variables))).toEqual([{ name, sentence }]);
  });

  it('variables that do not begin like a setting are nobody’s business, and every setting is known', () => {
    const names = ['HOME', 'HOSTNAME', 'PORTAGE', 'PATH', 'S3', 'AWS_REGION', ...Object.keys(variables)];
    expect(findUnknownSettings(names, Object.keys(variables))).toEqual([]);
  });
});
