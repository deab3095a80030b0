import type { OidcTrouble } from '@toolkit/application/backend/session';

/** What the log learns. It contains no code, token or secret. */
export interface OpenidTroubleReport {
  /** Undefined: a warning. It went well in another way than the settings say, or only a browser said so. */
  readonly code: OidcTrouble | undefined;
  /** A sentence. */
  readonly cause: string;
  /** The variable to look at. */
  readonly setting: string;
}

type OpenidTrouble = OpenidTroubleReport & { readonly code: OidcTrouble };

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
  [/^(?:TimeoutError|ERR_JWKS_TIMEOUT)$/, 'provider-unavailable', 'does not answer in time'],
  [/^(?:fetch failed|terminated)$/, 'provider-unavailable', 'cannot be reached'],
  [/^(?:5\d\d|429|server_error|temporarily_unavailable)$/, 'provider-unavailable', 'answers with an error'],
  // Of another status than 200, or no JSON.
  [/^ERR_JOSE_GENERIC$/, 'provider-unavailable', 'does not tell its keys'],
  [
    /^(?:invalid_client|OAUTH_WWW_AUTHENTICATE_CHALLENGE)$/,
    'provider-misconfigured',
    'does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET',
    'OIDC_CLIENT_SECRET',
  ],
  [
    /^OAUTH_(?:RESPONSE_BODY|AUTHORIZATION_RESPONSE)_ERROR$/,
    'provider-misconfigured',
    'refuses us',
    'OIDC_CLIENT_ID',
  ],
  [/^OAUTH_RESPONSE_IS_NOT_CONFORM$/, 'provider-misconfigured', 'answers with an unexpected status'],
  [/^OAUTH_(?:RESPONSE_IS_NOT_JSON|PARSE_ERROR)$/, 'provider-misconfigured', 'answers with no JSON'],
  [/^ERR_JWKS_INVALID$/, 'provider-misconfigured', 'publishes no keys'],
  [/^ERR_INVALID_URL$/, 'provider-misconfigured', 'calls itself something that is no address'],
  [/^OAUTH_/, 'provider-misconfigured', 'answers with something that is refused'],
];

/** What is read of an error or its cause: other parts may be tokens. */
type Link = Readonly<
  Partial<Record<'name' | 'message' | 'code' | 'status' | 'url' | 'error' | 'claim' | 'cause', unknown>>
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
  const address = links.find((link) => link instanceof Response)?.url ?? `The provider ${issuer}`;
  // The provider may repeat secrets in its own words, so of those only what looks like an error code is reported.
  const detail =
    words.find((word) => /^(?:[a-z]+_[a-z_]{1,30}|\d{3}|E[A-Z]+|UND_[A-Z_]+)$/.test(`${word}`)) ??
    links.find((link) => /^OAUTH_/.test(`${link.code}`))?.message;
  const cause = `${address} ${means}`.replace(/\?\S*/, '') + (detail === undefined ? '.' : ` (${detail}).`);
  return { code, cause, setting };
}
