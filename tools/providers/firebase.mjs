// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { end } from '../../scripts/processes.mjs';
import { at, Stop, waitFor } from '../../scripts/project.mjs';
import { packagesFolder } from '../../scripts/tool-packages.mjs';
import { resigner } from './firebase-resigner.mjs';
import { runAlone } from './run-alone.mjs';

const startMs = 300_000;

/** Starts the emulator as a separate process and, in front of it, the proxy that signs its tokens.
 * @param {string} folder */
export async function start(folder) {
  const projectId = 'demo-toolkit';
  const child = fork(
    at('tools/providers/firebase-emulator.mjs'),
    [packagesFolder('tools/providers/firebase-tools'), projectId],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  const stopChild = () => end(child, 'SIGKILL');
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

await runAlone(import.meta.url, 'firebase', start);
