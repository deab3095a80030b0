// @ts-check
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { loadEnvFile } from './env-file.mjs';
import { at, node, runMain } from './project.mjs';

await runMain(async () => {
  loadEnvFile();
  await ensureBuilt();
  const { code } = await node([at('backend/dist/src/composition/data.js'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
