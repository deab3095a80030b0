import type { OidcTrouble } from '@toolkit/application/backend/session';

/** What the log learns. Neither text contains a code, token or secret. */
export interface OpenidTroubleReport {
  /** Undefined: a warning. It went well in another way than the settings say, or only a browser said so. */
  readonly code: OidcTrouble | undefined;
  /** A sentence. */
  readonly cause: string;
  /** The variable to look at. */
  readonly setting: string | undefined;
}

/** Why nobody can sign in. */
export class OpenidTrouble extends Error implements OpenidTroubleReport {
  override readonly name = 'OpenidTrouble';
  /** Whether it was reported. */
  isTold = false;

  constructor(
    readonly code: OidcTrouble,
    override readonly cause: string,
    readonly setting: string | undefined,
  ) {
    super(cause);
  }
}

/** What is read of an error or its cause: other parts may be tokens. */
type Link = Readonly<
  Partial<Record<'name' | 'message' | 'code' | 'status' | 'url' | 'error' | 'claim' | 'cause', unknown>>
>;

/** An error and its causes, outermost first. */
const chain = (error: unknown): readonly Link[] =>
  typeof error === 'object' && error !== null ? [error, ...chain((error as Link).cause)] : [];

/** Whether the error says that the provider does not know us by this secret, or not in this way. */
export const refusesClient = (error: unknown): boolean =>
  chain(error).some(
    ({ code, error: said, status }) =>
      said === 'invalid_client' || (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' && status === 401),
  );

/** The error code of OAuth 2.0. */
export const oauthError = (error: unknown): string | undefined =>
  chain(error)
    .map((link) => link.error)
    .find((said) => typeof said === 'string');

/** Whether the ID token is of another attempt. */
export const isOfOtherAttempt = (error: unknown): boolean =>
  chain(error).some(({ claim }) => claim === 'nonce');

const passing = ['server_error', 'temporarily_unavailable'];

/** The error codes of RFC 6749 and OpenID Connect Core 1.0. */
const registered = new Set([
  ...passing,
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_request_object',
  'invalid_request_uri',
  'invalid_scope',
  'login_required',
  'registration_not_supported',
  'request_not_supported',
  'request_uri_not_supported',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]);

/**
 * What an error of the library, of `jose` or of the network means; undefined if it is a fault of our own. The provider
 * may repeat secrets in whatever it says in its own words, so none of that is reported.
 */
export function toTrouble(error: unknown, issuer: string): OpenidTrouble | undefined {
  if (error instanceof OpenidTrouble) return error;
  const links = chain(error);
  const has = (...codes: readonly string[]) => links.some(({ code }) => codes.includes(String(code)));
  const down = (cause: string) => new OpenidTrouble('provider-unavailable', cause, 'OIDC_ISSUER');
  const wrong = (cause: string, setting = 'OIDC_ISSUER') =>
    new OpenidTrouble('provider-misconfigured', cause, setting);

  const provider = `The provider ${issuer}`;
  if (links.some(({ name }) => name === 'TimeoutError')) return down(`${provider} does not answer in time.`);
  if (
    links.some(
      ({ name, message }) => name === 'TypeError' && /^(?:fetch failed|terminated)$/.test(`${message}`),
    )
  )
    return down(`${provider} cannot be reached (${links.findLast(({ code }) => code)?.code ?? 'lost'}).`);
  const said = oauthError(error);
  const refusal = said && (registered.has(said) ? `the error ${said}` : 'an error that no standard names');
  const status = links.map((link) => link.status).find((one) => typeof one === 'number');
  const address = `${links.find(({ url }) => url)?.url ?? provider}`.replace(/\?.*/, '');
  if ((status !== undefined && (status >= 500 || status === 429)) || passing.includes(said ?? ''))
    return down(`${address} answers with ${refusal ?? `status ${status}`}.`);
  if (refusesClient(error))
    return wrong(`${provider} does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET.`, 'OIDC_CLIENT_SECRET');
  if (refusal !== undefined) return wrong(`${provider} refuses us with ${refusal}.`, 'OIDC_CLIENT_ID');
  if (has('OAUTH_RESPONSE_IS_NOT_CONFORM')) return wrong(`${address} answers with status ${status}.`);
  if (has('OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'))
    return wrong(`${address} answers with something other than JSON.`);
  if (has('ERR_INVALID_URL')) return wrong(`${provider} calls itself something that is no address.`);
  // Of another status than 200, or no JSON; `jose` does not say which.
  if (has('ERR_JOSE_GENERIC')) return down(`The keys of the provider ${issuer} cannot be read.`);
  if (has('ERR_JWKS_INVALID')) return wrong(`The keys of the provider ${issuer} cannot be read.`);
  const refused = links.findLast(({ code }) => String(code).startsWith('OAUTH_'));
  return refused && wrong(`An answer of the provider ${issuer} is refused: ${refused.message}.`);
}
