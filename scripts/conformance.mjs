// @ts-check
import './node-version.mjs';
import { existsSync, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { at, endOnSignals, node, root, runMain, Stop } from './project.mjs';

const usage = 'npm run conformance -- <module> [--limit=<seconds>]';

/** The path of the module: a file, or else a package as its folder would import it.
 * @param {string} wanted
 * @param {string[]} folders that a relative path may be meant from */
function locate(wanted, folders) {
  const path = folders.map((folder) => resolve(folder, wanted)).find((one) => existsSync(one));
  const packageLike = !isAbsolute(wanted) && !wanted.startsWith('.') && !/\.[cm]?[jt]s$/.test(wanted);
  if (!path && packageLike) return wanted;
  if (!path) throw new Stop(`There is no file ${resolve(folders[0] ?? root, wanted)}.`);
  if (!statSync(path).isFile()) throw new Stop(`${path} is a folder; name the file of the adapter.`);
  return path;
}

endOnSignals();
await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { limit: { type: 'string', default: '300' } },
  });
  const seconds = Number(values.limit);
  const [wanted, ...more] = positionals;
  if (!wanted || more.length > 0 || !(seconds > 0)) throw new Stop(`Usage: ${usage}`);
  await ensureInstalled();
  // npm runs scripts in the repository; the path is relative to where the command was typed.
  const folder = process.env.INIT_CWD ?? process.cwd();
  const env = { CONFORMANCE_MODULE: locate(wanted, [process.cwd(), folder]), CONFORMANCE_FOLDER: folder };
  const config = at('scripts/conformance.vitest.config.mjs');
  const args = [at('node_modules/vitest/vitest.mjs'), 'run', `--config=${config}`];
  // In a group of its own, which is killed at the limit even if the adapter blocks the processor.
  const { code, hung } = await node(args, { env, group: true, limitMs: seconds * 1000, graceMs: 0 });
  if (hung) throw new Stop(`The adapter hangs: its contract had not come to an end after ${seconds} s.`);
  process.exitCode = code;
});
