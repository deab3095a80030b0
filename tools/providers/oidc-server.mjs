// @ts-check
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { newEcKey, newRsaKey } from './private-key.mjs';

// A process of its own around the certified engine: people sign in by the name that the request hints at or that they
// type, and every client may have every scope. Keys are changed by POST /test/keys/new and
// /test/keys/withdraw.

const [library = '', portText = '', clientSecret, app = 'https://app.example.test'] = process.argv.slice(2);
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

/** A client with a secret, for sign-in to our own server. The provider takes the secret by basic and by post. */
const confidential = {
  client_id: 'toolkit-server',
  client_secret: clientSecret,
  redirect_uris: [`${app}/auth/callback`],
  post_logout_redirect_uris: [`${app}/login`],
  response_types: ['code'],
  backchannel_logout_uri: `${app}/api/auth/foreign/ended`,
  backchannel_logout_session_required: true,
};

/** People whose claims the hint itself spells out, as JSON.
 * @typedef {Map<string, Record<string, unknown>>} People */

/** @param {People} people
 * @param {string} sub
 * @returns {Record<string, unknown>} */
function makeClaims(people, sub) {
  const claims = people.get(sub) ?? {
    email: `${sub}@example.test`,
    email_verified: !sub.startsWith('unverified'),
  };
  return { sub, ...claims };
}

/** @param {People} people
 * @param {string} hint
 * @returns what the interaction ends with */
function answerTo(people, hint) {
  if (hint === 'refuse') return { error: 'access_denied' };
  if (!hint.startsWith('{')) return { login: { accountId: hint } };
  const { sub, ...claims } = JSON.parse(hint);
  people.set(sub, claims);
  return { login: { accountId: sub } };
}

const signInPage = `<!doctype html><html lang="en"><title>Test Login</title><h1>Test Login</h1>
<form><label>Name <input name="login"></label> <button>Sign in</button></form>
<form><button name="login" value="refuse">Cancel</button></form>`;

/** @param {object[]} keys
 * @param {People} people */
function providerWith(keys, people) {
  const provider = new Provider(issuer, {
    jwks: { keys },
    // Its own way would refuse to send logout tokens to loopback.
    fetch: (/** @type {URL} */ url, /** @type {object} */ options) =>
      fetch(url, { ...options, .../** @type {object} */ ({ dispatcher: undefined }) }),
    clients: [{ ...client, client_id: 'toolkit', id_token_signed_response_alg: 'RS256' }, confidential],
    cookies: { keys: [randomBytes(20).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (/** @type {unknown} */ _ctx, /** @type {string} */ id) => ({
      accountId: id,
      claims: () => makeClaims(people, id),
    }),
    extraTokenClaims: (/** @type {unknown} */ _ctx, /** @type {any} */ token) =>
      token.accountId ? { email_verified: makeClaims(people, token.accountId).email_verified } : undefined,
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
      backchannelLogout: { enabled: true },
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

/** @type {People} */
const people = new Map();
/** @type {object[]} */
let keys = keyPairs();
let provider = providerWith(keys, people);

/** @param {object[]} changed */
function changeKeys(changed) {
  keys = changed;
  provider = providerWith(keys, people);
}

const server = createServer(async (request, response) => {
  try {
    if (request.method === 'POST' && request.url === '/test/keys/new') {
      changeKeys([...keyPairs(), ...keys]);
      response.end();
    } else if (request.method === 'POST' && request.url === '/test/keys/withdraw') {
      changeKeys(keys.slice(0, 2));
      response.end();
    } else if (request.url?.startsWith('/interaction/')) {
      const { params } = await provider.interactionDetails(request, response);
      const typed = new URL(request.url, issuer).searchParams.get('login');
      const hint = params.login_hint ?? typed;
      if (hint === null) return void response.setHeader('content-type', 'text/html').end(signInPage);
      const answer = answerTo(people, String(hint));
      await provider.interactionFinished(request, response, answer, { mergeWithLastSubmission: false });
    } else {
      provider.callback()(request, response);
    }
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.listen(port, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
