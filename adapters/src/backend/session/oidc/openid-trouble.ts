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

interface Known {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly status: number | undefined;
  /** The address that was asked, where it answered. */
  readonly url: string | undefined;
  /** The error code of OAuth 2.0. */
  readonly error: string | undefined;
}

/** An error and its causes, outermost first, without what they carry: that may be tokens. */
function* knownIn(error: unknown): Generator<Known> {
  for (let one = error as Partial<Record<string, unknown>> | undefined; one; one = one.cause as typeof one) {
    if (typeof one !== 'object') return;
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    yield {
      name: text(one.name) ?? '',
      message: one instanceof Error ? one.message : '',
      code: text(one.code),
      status: typeof one.status === 'number' ? one.status : undefined,
      url: text(one.url),
      error: text(one.error),
    };
  }
}

/** Whether the error says that the provider does not know us by this secret, or not in this way. */
export const refusesClient = (error: unknown): boolean =>
  [...knownIn(error)].some(
    ({ code, error, status }) =>
      error === 'invalid_client' || (code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE' && status === 401),
  );

export const oauthError = (error: unknown): string | undefined =>
  [...knownIn(error)].find((one) => one.error !== undefined)?.error;

/** Whether the ID token is of another attempt. */
export function isOfOtherAttempt(error: unknown): boolean {
  const { cause } =
    (error as { readonly cause?: { readonly cause?: { readonly claim?: unknown } } }).cause ?? {};
  return cause?.claim === 'nonce';
}

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
  const all = [...knownIn(error)];
  const has = (code: string) => all.some((one) => one.code === code);
  const down = (cause: string) => new OpenidTrouble('provider-unavailable', cause, 'OIDC_ISSUER');
  const wrong = (cause: string, setting = 'OIDC_ISSUER') =>
    new OpenidTrouble('provider-misconfigured', cause, setting);

  const provider = `The provider ${issuer}`;
  if (all.some(({ name }) => name === 'TimeoutError')) return down(`${provider} does not answer in time.`);
  if (all.some(({ name, message }) => name === 'TypeError' && /^(?:fetch failed|terminated)$/.test(message)))
    return down(`${provider} cannot be reached (${all.findLast(({ code }) => code)?.code ?? 'lost'}).`);
  const status = all.find((one) => one.status !== undefined)?.status;
  const said = oauthError(error);
  const refusal =
    said === undefined || registered.has(said)
      ? said && `the error ${said}`
      : 'an error that no standard names';
  const address = all.find(({ url }) => url)?.url?.replace(/\?.*/, '') ?? provider;
  if ((status !== undefined && (status >= 500 || status === 429)) || passing.includes(said ?? ''))
    return down(`${address} answers with ${refusal ?? `status ${status}`}.`);
  if (refusesClient(error))
    return wrong(`${provider} does not accept OIDC_CLIENT_ID with OIDC_CLIENT_SECRET.`, 'OIDC_CLIENT_SECRET');
  if (refusal !== undefined) return wrong(`${provider} refuses us with ${refusal}.`, 'OIDC_CLIENT_ID');
  if (has('OAUTH_RESPONSE_IS_NOT_CONFORM')) return wrong(`${address} answers with status ${status}.`);
  if (has('OAUTH_RESPONSE_IS_NOT_JSON') || has('OAUTH_PARSE_ERROR'))
    return wrong(`${address} answers with something other than JSON.`);
  if (has('ERR_INVALID_URL')) return wrong(`${provider} calls itself something that is no address.`);
  if (has('ERR_JWKS_INVALID')) return wrong(`The keys of the provider ${issuer} cannot be read.`);
  if (all.some(({ code }) => code?.startsWith('OAUTH_')))
    return wrong(
      `An answer of the provider ${issuer} is refused: ${all.findLast(({ code }) => code?.startsWith('OAUTH_'))?.message}.`,
    );
  return undefined;
}
