// @ts-check
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { newEcKey, newRsaKey } from './private-key.mjs';

// A process of its own around the certified engine: it has no screens, so people sign in by the name that the
// request hints at, and every client may have every scope. Keys are changed by POST /test/keys/new and
// /test/keys/withdraw.

const [library = '', portText = ''] = process.argv.slice(2);
/** @type {{ default: new (issuer: string, configuration: object) => any }} */
const { default: Provider } = await import(pathToFileURL(library).href);
const port = Number(portText);
const issuer = `http://127.0.0.1:${port}`;
const redirectUri = 'https://app.example.test/signed-in';

const keyPairs = () =>
  [newRsaKey(), newEcKey()].map((key) => ({
    ...key.export({ format: 'jwk' }),
    kid: randomUUID(),
    use: 'sig',
  }));

const client = {
  token_endpoint_auth_method: 'none',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
};

/** @param {string} sub */
const claimsOf = (sub) => ({
  sub,
  email: `${sub}@example.test`,
  email_verified: !sub.startsWith('unverified'),
});

/** @param {object[]} keys */
function providerWith(keys) {
  const provider = new Provider(issuer, {
    jwks: { keys },
    clients: [
      { ...client, client_id: 'toolkit', id_token_signed_response_alg: 'RS256' },
      { ...client, client_id: 'toolkit-es', id_token_signed_response_alg: 'ES256' },
    ],
    cookies: { keys: [randomBytes(20).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (/** @type {unknown} */ _ctx, /** @type {string} */ id) => ({
      accountId: id,
      claims: () => claimsOf(id),
    }),
    extraTokenClaims: (/** @type {unknown} */ _ctx, /** @type {any} */ token) =>
      token.accountId ? { email_verified: claimsOf(token.accountId).email_verified } : undefined,
    loadExistingGrant: async (/** @type {any} */ ctx) => {
      const { client, session, params } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email');
      if (params.resource) grant.addResourceScope(params.resource, 'api');
      await grant.save();
      return grant;
    },
    interactions: { url: (/** @type {unknown} */ _ctx, /** @type {any} */ { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (/** @type {unknown} */ _ctx, /** @type {string} */ audience) => ({
          scope: 'api',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 600,
          jwt: { sign: { alg: 'RS256' } },
        }),
        useGrantedResource: () => true,
      },
    },
  });
  return provider;
}

let keys = keyPairs();
let provider = providerWith(keys);

const server = createServer(async (request, response) => {
  try {
    if (request.method === 'POST' && request.url === '/test/keys/new') {
      keys = [...keyPairs(), ...keys];
      provider = providerWith(keys);
      response.end();
    } else if (request.method === 'POST' && request.url === '/test/keys/withdraw') {
      keys = keys.slice(0, 2);
      provider = providerWith(keys);
      response.end();
    } else if (request.url?.startsWith('/interaction/')) {
      const { params } = await provider.interactionDetails(request, response);
      const login = { accountId: String(params.login_hint) };
      await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
    } else {
      provider.callback()(request, response);
    }
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(port, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
