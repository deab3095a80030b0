import { longestSessionMs } from '@toolkit/domain/session';
import * as v from 'valibot';
import { httpUrl, match, shortText, trustedUrl, type Values, type Variables } from '../../config/setting.ts';
import { readNeeded } from './identity.ts';

const longestHours = longestSessionMs / 3_600_000;
const hours = `a whole number from 1 to ${longestHours}`;

const providerUrl = v.pipe(
  trustedUrl,
  v.check((text) => !/[?#]/.test(text), 'an address without ? and #'),
  v.check(
    (text) => !/\/\.well-known\/(?!openid-configuration\/?$)/.test(text),
    'the address of an OpenID provider',
  ),
);

export const oidcVariables = {
  OIDC_ISSUER: {
    rule: providerUrl,
    unset: 'none',
    means:
      'the address of the OpenID provider, to the last slash as it calls itself; that of its `.well-known` document will do',
    example: 'https://accounts.example.com',
  },
  OIDC_CLIENT_ID: {
    rule: shortText(500),
    unset: 'none',
    means: 'the name of this application at the provider',
  },
  OIDC_CLIENT_SECRET: { rule: shortText(1000), unset: 'none', means: '', secret: true },
  OIDC_NAME: {
    rule: match(/^[^\p{C}]{1,60}$/u, 'a name of at most 60 characters'),
    unset: 'none',
    means: "the provider's name on the button `Continue with …`",
  },
  OIDC_TOKEN_AUTH: {
    rule: v.picklist(['basic', 'post'], 'basic or post'),
    unset: '`basic`, or `post` where the provider names only that',
    means: 'how the secret is sent; set it where the provider does not accept it',
  },
  OIDC_TRUST_EMAIL: {
    rule: v.picklist(['true', 'false'], 'true or false'),
    unset: '`false`',
    means: "`true`: every address is proven, since the provider's directory owns all of them",
  },
  OIDC_SESSION_HOURS: {
    rule: v.pipe(
      match(/^\d{1,4}$/, hours),
      v.transform(Number),
      v.minValue(1, hours),
      v.maxValue(longestHours, hours),
    ),
    unset: '`24`',
    means: 'a person signs in again at the provider after so many hours',
  },
  OIDC_ACCOUNT_URL: {
    rule: httpUrl,
    unset: 'no link',
    means: 'where people change their password at the provider',
  },
  OIDC_END_SESSION_URL: {
    rule: trustedUrl,
    unset: "the provider's own",
    means: 'where people sign out at the provider; its parameters are kept',
  },
} satisfies Variables;

const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'] as const;

/** @throws StartupError */
export function readOidc(values: Values<typeof oidcVariables>) {
  const set = readNeeded('oidc', values, needed);
  return {
    issuer: set.OIDC_ISSUER,
    clientId: set.OIDC_CLIENT_ID,
    clientSecret: set.OIDC_CLIENT_SECRET,
    name: set.OIDC_NAME,
    tokenAuth: set.OIDC_TOKEN_AUTH,
    trustEmail: set.OIDC_TRUST_EMAIL === 'true',
    sessionMs: (set.OIDC_SESSION_HOURS ?? 24) * 3_600_000,
    accountUrl: set.OIDC_ACCOUNT_URL,
    endSessionUrl: set.OIDC_END_SESSION_URL,
  };
}

export type OidcSettings = ReturnType<typeof readOidc>;
