// @ts-check
import './node-version.mjs';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { npm } from './install.mjs';
import { at, bundledCli, bundledServer, runMain, Stop } from './project.mjs';

const compiled = ['domain', 'application', 'adapters', 'backend'];
/** `npm ci` needs every workspace's package.json, even of those that do not run here: the lockfile names them. */
const manifests = [...compiled, 'web', 'cli'].map((name) => `${name}/package.json`);
export const files = [
  'NOTICE.md',
  'package.json',
  'package-lock.json',
  '.npmrc',
  ...manifests,
  ...compiled.map((name) => `${name}/dist`),
  'web/dist',
  'cli/bin',
  dirname(bundledCli),
  // The command line checks its Node first.
  'scripts/node-version.mjs',
];
/** Compiled files that are not needed to run the app. */
const leftOut = ['backend/dist/test', 'adapters/dist/contracts'];
/** npm installs them as optional peers of valibot, which needs them for its types alone. */
const onlyForTypes = ['node_modules/typescript', 'node_modules/@typescript'];

/** The npm scripts that work without the sources, with the same names and arguments. */
export const productionScripts = {
  start: `exec node ${bundledServer}`,
  doctor: 'node backend/dist/src/doctor-main.js',
  'data:backup': 'node backend/dist/src/composition/data.js backup',
  'data:restore': 'node backend/dist/src/composition/data.js restore',
  'data:move': 'node backend/dist/src/composition/data.js move',
};

/** Copies what runs in production, and nothing else, into an empty folder.
 * @param {string} folder */
export async function assemble(folder) {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Stop(`${folder} is not empty.`);
  await ensureBuilt();
  mkdirSync(folder, { recursive: true });
  for (const file of files) cpSync(at(file), join(folder, file), { recursive: true });
  for (const path of leftOut) rmSync(join(folder, path), { recursive: true, force: true });
  const { code } = await npm(['ci', '--omit=dev', '--workspace=backend'], { cwd: folder });
  if (code !== 0) throw new Stop('The packages could not be installed: see above.');
  for (const path of onlyForTypes) rmSync(join(folder, path), { recursive: true, force: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ ...manifest, scripts: productionScripts }, undefined, 2)}\n`,
  );
}

if (process.argv[1] === at('scripts/assemble.mjs')) {
  await runMain(async () => {
    const folder = process.argv[2];
    if (folder === undefined) throw new Stop('Say where to put it: node scripts/assemble.mjs FOLDER');
    await assemble(resolve(folder));
    console.log(`The app is in ${resolve(folder)}; it starts with: npm start`);
  });
}
