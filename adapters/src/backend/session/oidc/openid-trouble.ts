import type { OidcTrouble } from '@toolkit/application/backend/session';
import { AuthorizationResponseError } from 'openid-client';

/** What the log learns: sentences that name the settings to check. They contain no code, token or secret. */
export interface OpenidTrouble {
  readonly code: OidcTrouble;
  readonly cause: string;
  /** A browser brought the answer, which anybody can make up. */
  readonly isBrought: boolean;
}

/** The settings or the provider are wrong, and the message says how. */
export class OpenidMisconfigured extends Error {}

// Errors of OAuth 2.0, and statuses, codes, names and messages of `openid-client`, `jose` and `fetch`.
const unavailable =
  /^(?:TimeoutError|ERR_JWKS_TIMEOUT|fetch failed|terminated|5\d\d|429|server_error|temporarily_unavailable|ERR_JOSE_GENERIC)$/;
const unknownClient = /^(?:invalid_client|OAUTH_WWW_AUTHENTICATE_CHALLENGE)$/;
const refusal = /^OAUTH_(?:RESPONSE_BODY|AUTHORIZATION_RESPONSE)_ERROR$/;
const wrongAnswer = /^(?:OAUTH_.*|ERR_JWKS_INVALID|ERR_INVALID_URL)$/;

const meanings: readonly (readonly [words: RegExp, means: string, check: string])[] = [
  [unavailable, 'is not available', 'OIDC_ISSUER'],
  [unknownClient, 'does not know us', 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_TOKEN_AUTH'],
  [refusal, 'refuses what we ask for', 'OIDC_CLIENT_ID'],
  [wrongAnswer, 'answers with something that is refused', 'OIDC_ISSUER'],
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
  const code = 'provider-misconfigured';
  if (error instanceof OpenidMisconfigured) return { code, cause: error.message, isBrought: false };
  const links = causesOf(error);
  const words = links.flatMap((link) => [link.error, link.status, link.code, link.name, link.message]);
  const found = meanings.find(([known]) => words.some((word) => known.test(`${word}`)));
  if (!found) return undefined;
  const [known, means, check] = found;
  const answer = links.flatMap((link) => [link, link.response]).find((part) => part instanceof Response);
  const address = answer?.url.replace(/\?.*/, '') ?? `The provider ${issuer}`;
  // The provider may repeat secrets in its own words, so of those only what looks like an error code is reported.
  const isCode = /^(?:[a-z]+_[a-z_]{1,30}|[345]\d\d|E[A-Z]+|UND_[A-Z_]+|TimeoutError)$/;
  const detail =
    words.find((word) => isCode.test(`${word}`)) ??
    links.find((link) => /^OAUTH_/.test(`${link.code}`))?.message;
  return {
    code: known === unavailable ? 'provider-unavailable' : code,
    cause: `${address} ${means}${detail ? ` (${detail})` : ''}. Check ${check}.`,
    isBrought: error instanceof AuthorizationResponseError,
  };
}
