// @ts-check
// Loaded into the product before its own code: plants the fault in its module as that is loaded.
import childProcess from 'node:child_process';
import { register, syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { replaceOnce } from './replace-once.mjs';

/** @typedef {{ url: string, find: string, replace: string }} PlantedFault `url` is the module's */

let fault = /** @type {PlantedFault | undefined} */ (undefined);

if (isMainThread) {
  const { NODE_OPTIONS, PLANTED_FAULT = '' } = process.env;
  register(import.meta.url, { data: JSON.parse(PLANTED_FAULT) });
  const { fork } = childProcess;
  // A process that the product starts with an environment of its own.
  /** @param {string | URL} module
   * @param {readonly string[]} args
   * @param {import('node:child_process').ForkOptions} options */
  const forkPlanted = (module, args, options) =>
    fork(module, args, { ...options, env: { ...options.env, NODE_OPTIONS, PLANTED_FAULT } });
  Object.assign(childProcess, { fork: forkPlanted });
  syncBuiltinESMExports();
}

/** @param {PlantedFault} data */
export function initialize(data) {
  fault = data;
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (!fault || url !== fault.url) return loaded;
  return { ...loaded, source: replaceOnce(String(loaded.source), fault) };
}
