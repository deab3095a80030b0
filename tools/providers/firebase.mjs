// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { end } from '../../scripts/processes.mjs';
import { at, endWithUs, Stop } from '../../scripts/project.mjs';
import { packagesFolder } from '../../scripts/tool-packages.mjs';
import { startFront } from './firebase-front.mjs';

const startMs = 300_000;

/** Starts the emulator as a separate process and, in front of it, the proxy that signs its tokens.
 * @param {string} folder */
export async function start(folder) {
  const projectId = 'demo-toolkit';
  const packages = packagesFolder('tools/providers/firebase-tools');
  const script = at('tools/providers/firebase-emulator.mjs');
  const child = endWithUs(fork(script, [packages, projectId], { cwd: folder, silent: true }));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const started = once(child, 'message', { signal: AbortSignal.timeout(startMs) });
  const [port] = await Promise.race([started, once(child, 'exit').then(() => [])]).catch(() => []);
  if (!port) {
    await end(child, 'SIGKILL');
    throw new Stop(`The Firebase Auth emulator did not start:\n${output.slice(-2000)}`);
  }
  const emulatorUrl = `http://127.0.0.1:${port}`;
  const front = await startFront(emulatorUrl, projectId);
  const settings = {
    apiKey: 'key-of-tests',
    projectId,
    emulatorUrl,
    authUrl: front.url,
    jwksUrl: `${front.url}/jwks`,
  };
  return {
    env: { PROVIDERS_FIREBASE: JSON.stringify(settings) },
    stop: async () => {
      await front.close();
      await end(child, 'SIGKILL');
    },
  };
}
