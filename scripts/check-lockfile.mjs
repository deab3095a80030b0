// @ts-check
import { readFileSync } from 'node:fs';
import { at } from './project.mjs';

/** @param {string} folder
 * @returns {{ engines?: { node: string }, workspaces?: string[], dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} */
const manifest = (folder) => JSON.parse(readFileSync(at(folder, 'package.json'), 'utf8'));

/** The oldest versions that the package.json files accept: no older copy of these packages may be installed.
 * @returns {[string, string][]} */
const ownFloors = () =>
  ['.', ...(manifest('.').workspaces ?? [])].flatMap((folder) => {
    const { dependencies, devDependencies } = manifest(folder);
    const all = Object.entries({ ...devDependencies, ...dependencies });
    return all.map(([name, range]) => /** @type {const} */ ([name, range.replace(/^[\^~]/, '')]));
  });

/** The oldest versions without a vulnerability that matters here; the registry's own audit is not always reachable.
 * @type {Record<string, string>} */
const floors = {
  ...Object.fromEntries(ownFloors()),
  // Dependencies of dependencies, and packages of which dependencies bring an older copy that is safe as well.
  express: '5.3.0',
  jsonwebtoken: '9.0.0',
  'path-to-regexp': '8.4.0',
  qs: '6.14.2',
};

/** @param {string} version
 * @param {string} floor */
const isBelow = (version, floor) => version.localeCompare(floor, 'en', { numeric: true }) < 0;

/** The oldest versions of Node that package.json promises. */
const nodeFloors = manifest('.').engines?.node.match(/\d+\.\d+\.\d+/g) ?? [];

/** Asks for 22, and works with 20, as the tests show. */
const modest = ['file-type'];

/** Whether a range of versions such as `^20.19.0 || >=22` holds one.
 * @param {string} range
 * @param {string} version */
export const holds = (range, version) =>
  range.split('||').some((part) => {
    const [, kind, floor] = /^(\^|>=|)v?(\d[\d.]*)/.exec(part.replaceAll(' ', '')) ?? [];
    if (!floor || isBelow(version, floor)) return false;
    return kind === '>=' || Number.parseInt(version, 10) === Number.parseInt(floor, 10);
  });

/** @typedef {{ version?: string, optional?: boolean, engines?: { node?: string }, resolved?: string, integrity?: string, link?: boolean, inBundle?: boolean, optionalDependencies?: Record<string, string> }} Entry */

/** Reports packages that name their source instead of using the configured registry, that have no integrity hash, that
 * are too old, or that refuse a Node which package.json promises; and missing builds for other platforms, without which
 * `npm ci` refuses to install.
 * @param {{ packages: Record<string, Entry> }} lockfile
 * @param {Record<string, string>} [oldest]
 * @param {string[]} [nodes] each of which every package has to take
 * @returns {string[]} one sentence each */
export function lockfileProblems(lockfile, oldest = floors, nodes = nodeFloors) {
  return Object.entries(lockfile.packages).flatMap(([path, entry]) => {
    const name = /.*node_modules\/(.+)/.exec(path)?.[1];
    if (!name || entry.link) return [];
    const { resolved, version = '0', optionalDependencies = {} } = entry;
    const floor = Object.hasOwn(oldest, name) ? (oldest[name] ?? '') : '';
    const lacking = Object.keys(optionalDependencies).filter((other) =>
      ['', `${path}/`].every((folder) => !lockfile.packages[`${folder}node_modules/${other}`]),
    );
    const range = entry.optional || modest.includes(name) ? undefined : entry.engines?.node;
    const refused = nodes.filter((node) => range && !holds(range, node));
    return [
      ...(resolved ? [`${path} comes from ${resolved}.`] : []),
      ...lacking.map((other) => `${path} lacks ${other}.`),
      ...(entry.integrity || entry.inBundle ? [] : [`${path} has no integrity hash.`]),
      ...refused.map((node) => `${path} wants Node ${range}; we promise ${node}.`),
      ...(isBelow(version, floor) ? [`${path} is ${version}; the oldest safe version is ${floor}.`] : []),
    ];
  });
}
