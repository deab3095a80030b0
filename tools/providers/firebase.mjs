// @ts-check
import { end } from '../../scripts/processes.mjs';
import { at, freePort } from '../../scripts/project.mjs';
import { packagesFolder } from '../../scripts/tool-packages.mjs';
import { startFront } from './firebase-front.mjs';
import { answer, launch } from './launch.mjs';

/** Starts the emulator as a separate process and, in front of it, the proxy that signs its tokens.
 * @param {string} folder */
export async function start(folder) {
  const projectId = 'demo-toolkit';
  const port = await freePort();
  const emulatorUrl = `http://127.0.0.1:${port}`;
  const packages = packagesFolder('tools/providers/firebase-tools');
  const args = [at('tools/providers/firebase-emulator.mjs'), packages, projectId, `${port}`];
  const child = await launch(
    'The Firebase Auth emulator',
    [process.execPath, ...args],
    { cwd: folder },
    answer(emulatorUrl),
  );
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
