// @ts-check
/** Oldest versions without a known hole that matters here; the registry's own audit is not always reachable. */
export const floors = {
  multer: '2.2.0',
  sharp: '0.35.0',
  '@nestjs/core': '11.1.18',
  '@nestjs/platform-fastify': '11.1.16',
  typeorm: '1.1.0',
  qs: '6.14.2',
  'path-to-regexp': '8.4.0',
  jsonwebtoken: '9.0.0',
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

/** @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, inBundle?: boolean, optionalDependencies?: Record<string, string> }} Entry */

/** Packages that name where they come from, instead of leaving it to the configured registry, that nothing vouches for, or that are too old; and builds for other
 * platforms that are left out, since `npm ci` refuses to install then.
 * @param {{ packages: Record<string, Entry> }} lockfile
 * @returns {string[]} one sentence each */
export function lockfileProblems(lockfile) {
  return Object.entries(lockfile.packages).flatMap(([path, entry]) => {
    const at = path.lastIndexOf('node_modules/');
    if (at < 0 || entry.link) return [];
    const name = path.slice(at + 'node_modules/'.length);
    const floor = Object.entries(floors).find(([floored]) => floored === name)?.[1];
    const problems = [];
    if (entry.resolved) {
      problems.push(`${path} comes from ${entry.resolved}.`);
    }
    for (const optional of Object.keys(entry.optionalDependencies ?? {})) {
      const places = [`${path}/node_modules/${optional}`, `node_modules/${optional}`];
      if (!places.some((place) => lockfile.packages[place])) problems.push(`${path} lacks ${optional}.`);
    }
    if (!entry.integrity && !entry.inBundle) problems.push(`${path} has no integrity hash.`);
    if (floor && isBelow(entry.version ?? '0', floor)) {
      problems.push(`${path} is ${entry.version}; the oldest safe version is ${floor}.`);
    }
    return problems;
  });
}
