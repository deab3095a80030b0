// @ts-check
/** Oldest versions without a known hole that matters here; the registry's own audit is not always reachable. */
export const floors = {
  // Of others' packages.
  '@nestjs/platform-fastify': '11.1.16',
  qs: '6.14.2',
  'path-to-regexp': '8.4.0',
  jsonwebtoken: '9.0.0',
  // Of our own package.json files: what was looked at when it came in, so that nothing older comes back.
  '@ant-design/icons': '6.3.4',
  '@aws-sdk/client-s3': '3.1162.0',
  '@aws-sdk/s3-request-presigner': '3.1162.0',
  '@axe-core/playwright': '4.11.3',
  '@biomejs/biome': '2.5.15',
  '@electric-sql/pglite': '0.5.16',
  '@firebase/app': '0.16.2',
  '@firebase/auth': '1.13.6',
  '@jest/globals': '30.5.2',
  '@nestjs/common': '12.5.1',
  '@nestjs/core': '11.1.18',
  '@nestjs/passport': '12.0.0',
  '@nestjs/platform-express': '12.5.1',
  '@node-rs/argon2': '2.2.1',
  '@playwright/test': '1.65.1',
  '@seriousme/openapi-schema-validator': '2.11.0',
  '@sparticuz/chromium': '143.0.4',
  '@swc/core': '1.16.18',
  '@testing-library/react': '16.3.3',
  '@testing-library/user-event': '14.6.12',
  '@vitejs/plugin-react': '6.3.0',
  ajv: '8.20.0',
  'ajv-formats': '3.0.1',
  antd: '6.6.8',
  'better-auth': '1.7.7',
  'dependency-cruiser': '17.3.9',
  express: '5.3.0',
  'fast-check': '4.10.2',
  fflate: '0.8.3',
  'happy-dom': '20.14.6',
  inversify: '8.2.3',
  jest: '30.5.2',
  jose: '6.2.17',
  knip: '6.42.0',
  kysely: '0.28.18',
  multer: '2.2.0',
  nodemailer: '10.6.0',
  passport: '0.7.0',
  'passport-jwt': '4.0.1',
  pg: '8.23.1',
  pino: '10.4.0',
  'postal-mime': '4.0.0',
  'prom-client': '15.1.3',
  'rate-limiter-flexible': '11.4.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  'react-router-dom': '7.18.5',
  'reflect-metadata': '0.2.2',
  rxjs: '7.8.2',
  saxes: '6.0.0',
  sharp: '0.35.0',
  'smtp-server': '3.21.6',
  tar: '7.5.23',
  typeorm: '1.1.0',
  typescript: '7.0.2',
  vite: '8.3.8',
  vitest: '4.1.12',
  yaml: '2.9.1',
  zod: '4.6.7',
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
