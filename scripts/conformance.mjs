// @ts-check
import './node-version.mjs';
import { existsSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
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

/** Runs the contract in its own process group and kills it at the limit, even if the adapter blocks the processor.
 * @param {Record<string, string>} env
 * @param {number} seconds
 * @returns {Promise<number>} exit code */
async function contract(env, seconds) {
  const config = at('scripts/conformance.vitest.config.mjs');
  const args = [at('node_modules/vitest/vitest.mjs'), 'run', `--config=${config}`];
  const { code, hung } = await node(args, { env, group: true, limitMs: seconds * 1000, graceMs: 0 });
  if (hung) throw new Stop(`The adapter hangs: its contract had not come to an end after ${seconds} s.`);
  return code;
}

/** Runs the contract of a port against an adapter.
 * @param {string[]} args of the command
 * @param {string} folder from which they were typed
 * @returns {Promise<number>} exit code */
export async function conformance(args, folder) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    strict: false,
    options: { limit: { type: 'string', default: '300' } },
  });
  const seconds = Number(values.limit);
  const [wanted, ...more] = positionals;
  if (!wanted || more.length > 0 || !(seconds > 0)) throw new Stop(`Usage: ${usage}`);
  await ensureInstalled();
  const module = locate(wanted, [process.cwd(), folder]);
  return contract({ CONFORMANCE_MODULE: module, CONFORMANCE_FOLDER: folder }, seconds);
}

if (process.argv[1] && relative(root, process.argv[1]) === 'scripts/conformance.mjs') {
  endOnSignals();
  await runMain(async () => {
    // npm runs scripts in the repository; the path is relative to where the command was typed.
    const folder = process.env.INIT_CWD ?? process.cwd();
    process.exitCode = await conformance(process.argv.slice(2), folder);
  });
}
