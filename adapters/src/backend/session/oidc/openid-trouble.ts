import type { OidcTrouble } from '@toolkit/application/backend/session';

/** What the log learns. It contains no code, token or secret. */
export interface OpenidTrouble {
  readonly code: OidcTrouble;
  /** A sentence. */
  readonly cause: string;
  /** The variable to look at. */
  readonly setting: string;
}

/** The settings or the provider are wrong, and the message says how. */
export class OpenidMisconfigured extends Error {
  constructor(
    message: string,
    readonly setting = 'OIDC_ISSUER',
  ) {
    super(message);
  }
}

/** What the errors of OAuth 2.0 mean, and statuses, codes, names and messages of `openid-client`, `jose` and `fetch`. */
const meanings: readonly (readonly [told: RegExp, code: OidcTrouble, means: string, setting?: string])[] = [
  [
    /^(?:TimeoutError|ERR_JWKS_TIMEOUT|fetch failed|terminated)$/,
    'provider-unavailable',
    'cannot be reached in time',
  ],
  [
    /^(?:5\d\d|429|server_error|temporarily_unavailable|ERR_JOSE_GENERIC)$/,
    'provider-unavailable',
    'answers with an error',
  ],
  [
    /^(?:invalid_client|OAUTH_WWW_AUTHENTICATE_CHALLENGE)$/,
    'provider-misconfigured',
    'does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET; if both are right, change OIDC_TOKEN_AUTH',
    'OIDC_CLIENT_SECRET',
  ],
  [
    /^OAUTH_AUTHORIZATION_RESPONSE_ERROR$/,
    'provider-misconfigured',
    'refuses us, as a browser says',
    'OIDC_CLIENT_ID',
  ],
  [/^OAUTH_RESPONSE_BODY_ERROR$/, 'provider-misconfigured', 'refuses us', 'OIDC_CLIENT_ID'],
  [
    /^(?:OAUTH_.*|ERR_JWKS_INVALID|ERR_INVALID_URL)$/,
    'provider-misconfigured',
    'answers with something that is refused',
  ],
];

/** What is read of an error or its cause: other parts may be tokens. */
type Link = Readonly<
  Partial<Record<'name' | 'message' | 'code' | 'status' | 'response' | 'error' | 'claim' | 'cause', unknown>>
>;

/** An error and its causes, innermost first. */
export const causesOf = (error: unknown): readonly Link[] =>
  typeof error === 'object' && error !== null ? [...causesOf((error as Link).cause), error] : [];

/** What an error means; undefined if it is a fault of our own. */
export function explain(error: unknown, issuer: string): OpenidTrouble | undefined {
  if (error instanceof OpenidMisconfigured)
    return { code: 'provider-misconfigured', cause: error.message, setting: error.setting };
  const links = causesOf(error);
  const words = links.flatMap((link) => [link.error, link.status, link.code, link.name, link.message]);
  const found = meanings.find(([told]) => words.some((word) => told.test(`${word}`)));
  if (!found) return undefined;
  const [, code, means, setting = 'OIDC_ISSUER'] = found;
  const answer = links.flatMap((link) => [link, link.response]).find((part) => part instanceof Response);
  const address = answer?.url ?? `The provider ${issuer}`;
  // The provider may repeat secrets in its own words, so of those only what looks like an error code is reported.
  const detail =
    words.find((word) => /^(?:[a-z]+_[a-z_]{1,30}|[345]\d\d|E[A-Z]+|UND_[A-Z_]+)$/.test(`${word}`)) ??
    links.find((link) => /^OAUTH_/.test(`${link.code}`))?.message;
  const cause = `${address} ${means}`.replace(/\?\S*/, '') + (detail === undefined ? '.' : ` (${detail}).`);
  return { code, cause, setting };
}
