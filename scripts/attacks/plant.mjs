// @ts-check
// Loaded into the product before its own code: plants the fault in its module as that is loaded.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { replaceOnce } from './replace-once.mjs';

/** @typedef {{ url: string, find: string, replace: string }} PlantedFault `url` is the module's */

let fault = /** @type {PlantedFault | undefined} */ (undefined);

if (isMainThread) register(import.meta.url, { data: JSON.parse(process.env.PLANTED_FAULT ?? '') });

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
