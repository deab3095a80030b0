// @ts-check
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runMain } from '../../scripts/project.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { ensure } from '../../scripts/tool-packages.mjs';

/** Call it at the end of a server's module: if the module itself was started, it runs the server, prints what tests
 * need to reach it, and stays until Ctrl-C.
 * @param {string} url `import.meta.url` of the module
 * @param {string} name
 * @param {import('./index.mjs').Provider['start']} start */
export async function runAlone(url, name, start) {
  if (process.argv[1] !== fileURLToPath(url)) return;
  await runMain(async () => {
    process.umask(0o022);
    await ensure(name);
    const folder = openFolder('provider-');
    const { env, stop } = await start(folder);
    for (const [name, value] of Object.entries(env)) console.log(`${name}=${value}`);
    await new Promise((resolve) => {
      for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, resolve);
    });
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
}
