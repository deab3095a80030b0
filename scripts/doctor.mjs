// @ts-check
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { at, loadEnvFile, node, root, runMain } from './project.mjs';

await runMain(async () => {
  process.chdir(root);
  loadEnvFile();
  await ensureBuilt();
  const { code } = await node([at('backend/dist/src/doctor/main.js'), ...process.argv.slice(2)]);
  process.exitCode = code;
});
