// @ts-check
import './node-version.mjs';
import { ensureBuilt } from './build.mjs';
import { loadEnvFile } from './env-file.mjs';
import { at, node, root, runMain } from './project.mjs';

await runMain(async () => {
  process.chdir(root);
  const named = loadEnvFile().map((name) => `--named=${name}`);
  await ensureBuilt();
  const { code } = await node([at('backend/dist/src/doctor-main.js'), ...named, ...process.argv.slice(2)]);
  process.exitCode = code;
});
