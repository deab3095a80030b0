// @ts-check
import { join } from 'node:path';
import { end } from '../../scripts/processes.mjs';
import { at, freePort } from '../../scripts/project.mjs';
import { packagesFolder } from '../../scripts/tool-packages.mjs';
import { answer, launch } from './launch.mjs';

/** It shows whether the secret arrives as it is: clients encode such characters, and some servers do not decode them. */
const clientSecret = 'a-secret_of~ours.with+signs/and=more';

/** A third-party token issuer.
 * @param {string} _folder it keeps nothing on disk
 * @param {string} [app] where the web app is that signs people in there
 * @param {number} [wanted] the port */
export async function start(_folder, app, wanted) {
  const port = wanted ?? (await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const library = join(
    packagesFolder('tools/providers/oidc-provider'),
    'node_modules/oidc-provider/lib/index.js',
  );
  const configuration = `${issuer}/.well-known/openid-configuration`;
  const args = [
    at('tools/providers/oidc-server.mjs'),
    library,
    `${port}`,
    clientSecret,
    ...(app ? [app] : []),
  ];
  const child = await launch('oidc-provider', [process.execPath, ...args], {}, answer(configuration));
  const found = /** @type {Record<string, string>} */ (await (await fetch(configuration)).json());
  const settings = {
    issuer: found.issuer,
    jwksUrl: found.jwks_uri,
    authorizeUrl: found.authorization_endpoint,
    tokenUrl: found.token_endpoint,
    redirectUri: 'https://app.example.test/signed-in',
    clientSecret,
    newKeysUrl: `${issuer}/test/keys/new`,
    withdrawKeysUrl: `${issuer}/test/keys/withdraw`,
  };
  return {
    env: { PROVIDERS_OIDC: JSON.stringify(settings) },
    stop: () => end(child),
  };
}
