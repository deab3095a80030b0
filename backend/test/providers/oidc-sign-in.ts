import { createHash, randomBytes } from 'node:crypto';

/** What `npm run test:providers` passes on about the OpenID provider. */
export interface OidcIssuer {
  readonly issuer: string;
  readonly jwksUrl: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly redirectUri: string;
  readonly newKeysUrl: string;
  readonly withdrawKeysUrl: string;
}

export function oidcIssuer(): OidcIssuer {
  const settings = process.env.PROVIDERS_OIDC;
  if (!settings) throw new Error('PROVIDERS_OIDC is not set: run npm run test:providers.');
  return JSON.parse(settings) as OidcIssuer;
}

export interface OidcTokens {
  readonly id_token: string;
  /** A JWT for the resource, if one was named; otherwise an opaque token. */
  readonly access_token: string;
  readonly refresh_token: string;
}

/** Signs in as a browser would, with a code and PKCE. */
export async function oidcSignIn(
  oidc: OidcIssuer,
  subject: string,
  { resource }: { readonly resource?: string } = {},
): Promise<OidcTokens> {
  const verifier = randomBytes(32).toString('base64url');
  const common = { client_id: 'toolkit', redirect_uri: oidc.redirectUri, ...(resource && { resource }) };
  const query = new URLSearchParams({
    ...common,
    response_type: 'code',
    scope: `openid email${resource ? ' api' : ''}`,
    prompt: 'login',
    login_hint: subject,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const landed = await followed(`${oidc.authorizeUrl}?${query}`, oidc.redirectUri);
  const code = landed.searchParams.get('code');
  if (!code) throw new Error(`No code: ${landed}`);
  const answer = await fetch(oidc.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...common, grant_type: 'authorization_code', code, code_verifier: verifier }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as OidcTokens;
}

/** Follows redirects, with the cookies set on the way, until the one to `end`. */
async function followed(start: string, end: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: Array.from(cookies, (pair) => pair.join('=')).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${answer.status} at ${url}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(end)) return url;
  }
  throw new Error('Too many redirects.');
}
