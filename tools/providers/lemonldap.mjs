// @ts-check
import { createPublicKey, randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { end } from '../../scripts/processes.mjs';
import { freePort } from '../../scripts/project.mjs';
import { findSystemUser } from '../../scripts/tool-packages.mjs';
import { answer, launch } from './launch.mjs';
import { newRsaKey } from './private-key.mjs';

// LemonLDAP::NG, as far from oidc-provider as a provider can be: the address only at userinfo and never verified, a
// secret that it does not decode, an issuer that ends in a slash, no issuer in the answer and no back-channel.

const clientId = 'toolkit-server';
/** Clients encode such characters for basic. */
const clientSecret = 'a-secret_of~ours.with+signs/and=more';
const portalFolder = '/usr/share/lemonldap-ng/portal';

/** It knows the people of its demonstration, such as dwho, whose password is dwho.
 * @param {string} folder
 * @param {{ app: string, port: number }} [options] where the web app is that signs people in there, and the port */
export async function start(folder, options) {
  const { app, port } = options ?? { app: 'https://app.example.test', port: await freePort() };
  const own = `http://127.0.0.1:${port}`;
  const user = process.getuid?.() === 0 ? findSystemUser('nobody') : undefined;
  configure(folder, user, settings(folder, `${own}/`, app));
  // Without its styles and scripts nobody could walk through its pages.
  const files = `enable "Static", path => qr{^/static/}, root => "${portalFolder}/htdocs"; enable "Static", path => qr{^/javascript/}, root => "/usr/share"`;
  const place = ['--host', '127.0.0.1', '--port', `${port}`, '--timeout', '10'];
  const child = await launch(
    'LemonLDAP::NG',
    ['/usr/bin/plackup', ...place, '-e', files, `${portalFolder}/htdocs/index.psgi`],
    {
      ...user,
      cwd: folder,
      env: { PATH: process.env.PATH, LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') },
    },
    answer(`${own}/.well-known/openid-configuration`),
  );
  return {
    env: { PROVIDERS_LEMONLDAP: JSON.stringify({ clientId, clientSecret }) },
    stop: () => end(child),
  };
}

/** @param {string} folder
 * @param {{ uid: number, gid: number } | undefined} user
 * @param {object} settings */
function configure(folder, user, settings) {
  for (const name of ['sessions', 'sessions/lock', 'psessions', 'psessions/lock', 'cache']) {
    mkdirSync(join(folder, name), { recursive: true });
    if (user) chownSync(join(folder, name), user.uid, user.gid);
  }
  mkdirSync(join(folder, 'conf'));
  writeFileSync(join(folder, 'conf/lmConf-1.json'), JSON.stringify(settings));
  const cache = `{ 'namespace' => 'conf', 'cache_root' => '${folder}/cache', 'cache_depth' => 0, 'default_expires_in' => 1 }`;
  const lines = {
    all: ['logLevel = warn'],
    configuration: [
      'type = File',
      `dirName = ${folder}/conf`,
      'localStorage = Cache::FileCache',
      `localStorageOptions = ${cache}`,
    ],
    portal: ['staticPrefix = /static', `templateDir = ${portalFolder}/templates`, 'languages = en'],
    handler: ['status = 0'],
  };
  const text = Object.entries(lines).flatMap(([name, own]) => [`[${name}]`, ...own]);
  writeFileSync(join(folder, 'lemonldap-ng.ini'), `${text.join('\n')}\n`);
}

/** The names are those of its manual.
 * @param {string} folder
 * @param {string} issuer
 * @param {string} app */
function settings(folder, issuer, app) {
  const key = newRsaKey();
  const stored = (/** @type {string} */ name) => ({
    Directory: join(folder, name),
    LockDirectory: join(folder, name, 'lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  });
  const client = {
    ClientID: clientId,
    ClientSecret: clientSecret,
    RedirectUris: `${app}/auth/callback`,
    PostLogoutRedirectUris: `${app}/login`,
    IDTokenSignAlg: 'RS256',
  };
  return {
    cfgNum: 1,
    cfgDate: 1,
    cfgAuthor: 'tests',
    key: randomBytes(16).toString('hex'),
    portal: issuer,
    domain: '127.0.0.1',
    authentication: 'Demo',
    demoExportedVars: { uid: 'uid', cn: 'cn', mail: 'mail' },
    userDB: 'Same',
    requireToken: 0,
    loginHistoryEnabled: 0,
    securedCookie: 0,
    whatToTrace: 'uid',
    locationRules: { '127.0.0.1': { default: 'accept' } },
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: stored('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: stored('psessions'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { namespace: 'sessions', cache_root: join(folder, 'cache'), cache_depth: 3 },
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: issuer,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: key.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: createPublicKey(key).export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: 'first',
    oidcRPMetaDataOptions: {
      toolkit: Object.fromEntries(
        Object.entries(client).map(([name, value]) => [`oidcRPMetaDataOptions${name}`, value]),
      ),
    },
    // Nobody in the demonstration has the second.
    oidcRPMetaDataExportedVars: { toolkit: { email: 'mail', email_verified: 'emailVerified' } },
  };
}
