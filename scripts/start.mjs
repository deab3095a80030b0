// @ts-check
import './node-version.mjs';
import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { loadEnvFile } from './env-file.mjs';
import { at, bundledServer, root, runMain } from './project.mjs';

await runMain(async () => {
  process.chdir(root);
  loadEnvFile();
  await ensureBuilt();
  console.log('Starting ...');
  // Newer Nodes keep what they compiled; the next start is quicker.
  /** @type {any} */ (module).enableCompileCache?.(at('.cache/compile'));
  // Runs in this process, so that signals, exit code and terminal need no forwarding.
  await import(pathToFileURL(at(bundledServer)).href);
});
