// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { at, run, Stop, waitFor } from '../project.mjs';
import { resigner } from './firebase-resigner.mjs';
import { home as servers } from './install.mjs';
import { runAlone } from './run-alone.mjs';

const home = join(servers, 'firebase');
const wanted = at('scripts/providers/firebase-tools/package.json');
const startMs = 60_000;

/** @param {string} path */
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

function isInstalled() {
  const installed = `${home}/node_modules/firebase-tools/package.json`;
  return existsSync(installed) && read(installed).version === read(wanted).dependencies['firebase-tools'];
}

/** Some 220 MB from the npm registry. Neither Java nor any of the packages' own scripts is needed. */
export async function install() {
  if (isInstalled()) return;
  await mkdir(home, { recursive: true });
  await copyFile(wanted, `${home}/package.json`);
  const args = [
    'install',
    '--omit=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, output } = await run('npm', args, { cwd: home, capture: true }).catch((error) => ({
    code: 1,
    output: String(error),
  }));
  if (code !== 0 || !isInstalled()) {
    throw new Stop(`The npm package firebase-tools cannot be installed:\n${output.slice(-2000)}`);
  }
}

/** The emulator in a process of its own and, in front of it, what signs its tokens.
 * @param {string} folder */
export async function start(folder) {
  const projectId = 'demo-toolkit';
  const child = fork(at('scripts/providers/firebase-emulator.mjs'), [home, projectId], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const stopChild = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const started = once(child, 'message', { signal: AbortSignal.timeout(startMs) }).then(([port]) => port);
  const port = await Promise.race([started, ended.then(() => undefined)]).catch(() => undefined);
  if (typeof port !== 'number') {
    await stopChild();
    throw new Stop(`The Firebase Auth emulator did not start:\n${output.slice(-2000)}`);
  }
  const emulatorUrl = `http://127.0.0.1:${port}`;
  const front = await resigner(emulatorUrl, projectId);
  await waitFor(front.url, startMs).catch(async (error) => {
    await front.close();
    await stopChild();
    throw error;
  });
  const settings = {
    apiKey: 'key-of-tests',
    projectId,
    authUrl: front.url,
    jwksUrl: `${front.url}/jwks`,
    emulatorUrl,
  };
  return {
    env: { PROVIDERS_FIREBASE: JSON.stringify(settings) },
    stop: async () => {
      await front.close();
      await stopChild();
    },
  };
}

await runAlone(import.meta.url, { install, start });
