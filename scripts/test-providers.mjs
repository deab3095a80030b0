// @ts-check
import './node-version.mjs';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { at, endChildren, runMain, Stop } from './project.mjs';
import { contractTable, problemsOf } from './providers/contract-table.mjs';
import { providerServers, servers } from './providers/index.mjs';
import { pageOf, tableOf } from './providers/page.mjs';
import { testsIn } from './providers/test-files.mjs';
import { versions } from './providers/versions.mjs';
import { outcomesOf } from './reports.mjs';
import { runStage, seconds } from './run-stage.mjs';
import { jest, playwright, runner, vitest } from './runners.mjs';

const names = process.argv.slice(2);

/** @typedef {import('./stages.mjs').Stage} Stage
 * @typedef {import('./providers/test-files.mjs').ProviderTest} ProviderTest */

/** @param {string} file a source, to its compiled test */
const compiled = (file) => file.replace('backend/test/', 'dist/test/').replace(/\.ts$/, '.js');

/** The stages of this run. With names: only tests that need one of these servers and no other.
 * @param {string[]} up servers that run
 * @returns {Stage[]} */
function stagesFor(up) {
  const chosen = (/** @type {ProviderTest[]} */ tests) =>
    tests
      .filter(({ needs }) => needs.every((name) => up.includes(name)))
      .filter(({ needs }) => names.length === 0 || needs.length > 0)
      .map(({ file }) => file);
  const units = chosen(testsIn('adapters/src', /\.providers\.test\.ts$/));
  const backend = chosen(testsIn('backend/test/providers', /\.spec\.ts$/));
  const browser = chosen(testsIn('web/e2e-providers', /\.spec\.ts$/));
  return [
    ...(names.length === 0 ? embedded() : []),
    ...(units.length > 0
      ? [{ name: 'adapters', run: runner('providers-adapters', vitest(['providers'], units)) }]
      : []),
    ...(backend.length > 0
      ? [
          {
            name: 'server',
            run: runner('providers-server', jest('jest.providers.config.mjs', backend.map(compiled))),
          },
        ]
      : []),
    ...(browser.length > 0
      ? [
          {
            name: 'browser',
            run: runner('providers-browser', playwright('playwright.providers.config.ts', browser)),
          },
        ]
      : []),
  ];
}

/** The contracts of the adapters that need no server: part of `npm test`, run again for the table.
 * @returns {Stage[]} */
function embedded() {
  const contracts = (/** @type {string} */ folder, /** @type {RegExp} */ pattern) =>
    testsIn(folder, pattern)
      .filter(({ file, needs }) => needs.length === 0 && readFileSync(at(file), 'utf8').includes('Contract('))
      .map(({ file }) => file);
  const units = contracts('adapters/src', /(?<!\.providers)\.test\.ts$/);
  const backend = contracts('backend/test', /\.spec\.ts$/).map(compiled);
  return [
    { name: 'memory', run: runner('providers-memory', vitest(['core'], units)) },
    { name: 'embedded', run: runner('providers-embedded', jest('jest.config.mjs', backend)) },
  ];
}

/** Says the table, and after a whole run writes the page.
 * @param {string[]} versions
 * @returns {string[]} what is wrong with it */
function tell(versions) {
  const stages = ['memory', 'embedded', 'adapters', 'server'];
  const table = contractTable(stages.flatMap((stage) => outcomesOf(`providers-${stage}`)));
  console.log(tableOf(table));
  if (names.length > 0) return [];
  const page = pageOf(table, outcomesOf('providers-browser'), versions, new Date());
  writeFileSync(at('docs/providers.md'), page);
  return problemsOf(table);
}

await runMain(async () => {
  await ensureInstalled();
  const unknown = names.find((name) => !servers.some((server) => server.name === name));
  if (unknown) {
    throw new Stop(`There is no server "${unknown}": ${servers.map(({ name }) => name).join(', ')}.`);
  }
  const start = Date.now();
  await ensureBuilt();
  mkdirSync(at('.build/reports'), { recursive: true });
  for (const stage of ['memory', 'embedded', 'adapters', 'server', 'browser']) {
    rmSync(at('.build/reports', `providers-${stage}.json`), { force: true });
  }
  const total = { passed: 0, failed: 0 };
  let found = /** @type {string[]} */ ([]);
  const line = (/** @type {string} */ name, /** @type {string} */ words) => {
    total.failed += 1;
    console.log(`${name.padEnd(11)} FAILED  ${words}`);
  };

  const provided = await providerServers();
  let interrupted = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, async () => {
      interrupted = true;
      endChildren();
      for (const problem of await provided.stop()) console.error(problem);
      console.error('Interrupted; everything that was started has been stopped.');
      process.exit(signal === 'SIGINT' ? 130 : 143);
    });
  }
  try {
    const up = [];
    for (const server of servers.filter(({ name }) => names.length === 0 || names.includes(name))) {
      if (interrupted) return;
      const from = Date.now();
      const { problem } = await provided.start(server);
      if (problem) line(server.name, problem);
      else up.push(server.name);
      if (!problem) console.log(`${server.name.padEnd(11)} runs    ${seconds(from)}`);
    }
    Object.assign(process.env, provided.env);
    if (names.length === 0) found = await versions(provided.env);
    for (const stage of stagesFor(up)) {
      if (interrupted) return;
      const counts = await runStage(stage, false);
      total.passed += counts.passed;
      total.failed += counts.failed;
    }
  } finally {
    for (const problem of await provided.stop()) line('stop', problem);
  }
  // An unfinished run says nothing about the adapters.
  if (interrupted) return;
  for (const problem of tell(found)) line('table', problem);
  console.log(`took ${seconds(start)}`);
  if (total.passed + total.failed === 0) line('tests', 'No test ran.');
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
