// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { at, freePort, run, Stop, waitFor } from '../project.mjs';
import { home } from './install.mjs';
import { runAlone } from './run-alone.mjs';

const version = '9.13.3';
const folder = join(home, 'oidc');
const library = `${folder}/node_modules/oidc-provider`;

function installed() {
  const path = `${library}/package.json`;
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).version === version;
}

export async function install() {
  if (installed()) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, '{ "private": true }\n');
  const { code, output } = await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', `oidc-provider@${version}`],
    { capture: true, cwd: folder },
  ).catch((error) => ({ code: 1, output: String(error) }));
  if (code !== 0 || !installed()) {
    throw new Stop(`The npm package oidc-provider ${version} could not be installed : ${output.slice(-500)}`);
  }
}

/** An issuer of tokens that is not ours.
 * @param {string} _folder it keeps nothing on disk */
export async function start(_folder) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [at('scripts/providers/oidc-server.mjs'), `${library}/lib/index.js`, `${port}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2000);
  });
  const ended = once(child, 'exit');
  const configuration = `${issuer}/.well-known/openid-configuration`;
  await waitFor(configuration, 60_000, () => child.exitCode !== null).catch((error) => {
    child.kill('SIGKILL');
    throw new Stop(`oidc-provider did not start: ${errors || error.message}`);
  });
  const found = /** @type {Record<string, string>} */ (await (await fetch(configuration)).json());
  const settings = {
    issuer: found.issuer,
    jwksUrl: found.jwks_uri,
    authorizeUrl: found.authorization_endpoint,
    tokenUrl: found.token_endpoint,
    redirectUri: 'https://app.example.test/signed-in',
    newKeysUrl: `${issuer}/test/keys/new`,
    withdrawKeysUrl: `${issuer}/test/keys/withdraw`,
  };
  return {
    env: { PROVIDERS_OIDC: JSON.stringify(settings) },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

await runAlone(import.meta.url, { install, start });
