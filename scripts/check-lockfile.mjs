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
    const { dependencies = {}, devDependencies = {} } = manifest(folder);
    return Object.entries({ ...devDependencies, ...dependencies })
      .filter(([name]) => !name.startsWith('@toolkit/'))
      .map(([name, range]) => /** @type {[string, string]} */ ([name, range.replace(/^[\^~]/, '')]));
  });

/** The oldest versions without a vulnerability that matters here; the registry's own audit is not always reachable.
 * @type {Record<string, string>} */
export const floors = {
  ...Object.fromEntries(ownFloors()),
  // Dependencies of dependencies, and packages of which dependencies bring an older copy that is safe as well.
  '@nestjs/platform-fastify': '11.1.16',
  express: '5.3.0',
  jsonwebtoken: '9.0.0',
  'path-to-regexp': '8.4.0',
  qs: '6.14.2',
};

/** @param {string} version */
const numbers = (version) => version.split(/[.+-]/).slice(0, 3).map(Number);

/** @param {string} version
 * @param {string} floor */
function isBelow(version, floor) {
  const [have, want] = [numbers(version), numbers(floor)];
  const place = want.findIndex((number, index) => number !== have[index]);
  return place >= 0 && Number(have[place]) < Number(want[place]);
}

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
    return floor && !isBelow(version, floor) && (kind === '>=' || numbers(version)[0] === numbers(floor)[0]);
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
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || entry.link) return [];
    const name = path.slice(at + 'node_modules/'.length);
    const floor = Object.hasOwn(oldest, name) ? oldest[name] : undefined;
    const problems = [];
    if (entry.resolved) {
      problems.push(`${path} comes from ${entry.resolved}.`);
    }
    for (const optional of Object.keys(entry.optionalDependencies ?? {})) {
      const places = [`${path}/node_modules/${optional}`, `node_modules/${optional}`];
      if (!places.some((place) => lockfile.packages[place])) problems.push(`${path} lacks ${optional}.`);
    }
    if (!entry.integrity && !entry.inBundle) problems.push(`${path} has no integrity hash.`);
    const range = entry.optional || modest.includes(name) ? undefined : entry.engines?.node;
    for (const node of nodes)
      if (range && !holds(range, node)) problems.push(`${path} wants Node ${range}; we promise ${node}.`);
    if (floor && isBelow(entry.version ?? '0', floor)) {
      problems.push(`${path} is ${entry.version}; the oldest safe version is ${floor}.`);
    }
    return problems;
  });
}
