// @ts-check
import '../../scripts/node-version.mjs';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { contractTable, findProblems } from '../../scripts/contract-table.mjs';
import { ensureInstalled } from '../../scripts/install.mjs';
import { at, endOnSignals, isInterrupted, runMain, Stop } from '../../scripts/project.mjs';
import { readOutcomes, reportPath } from '../../scripts/reports.mjs';
import { endRun, resultOf, runStage } from '../../scripts/results.mjs';
import { jest, playwright, runner, vitest } from '../../scripts/runners.mjs';
import { install, isFaultOfLockfile } from '../../scripts/tool-packages.mjs';
import { gapsOnServers } from '../../scripts/write/spec-table.mjs';
import { providerServers, servers } from './index.mjs';
import { renderPage, renderTable } from './page.mjs';
import { testsIn } from './test-files.mjs';

const names = process.argv.slice(2);

/** @param {string[]} servers all, if there are none */
const commandOn = (servers) =>
  ['npm run test:providers', ...(servers.length > 0 ? ['--', ...servers] : [])].join(' ');

/** @typedef {import('../../scripts/stages.mjs').Stage} Stage
 * @typedef {import('./test-files.mjs').ProviderTest} ProviderTest */

/** The command that runs a file's tests with the servers they need.
 * @param {import('../../scripts/reports.mjs').TestOutcome} outcome */
function commandFor({ file }) {
  const tests = [...providerTests(), ...browserTests()];
  const { needs = [] } = tests.find((test) => test.file === file) ?? {};
  return commandOn(needs);
}

const unitTests = () => testsIn('adapters/src', /\.providers\.test\.ts$/);
const backendTests = () => testsIn('backend/test/providers', /\.spec\.ts$/);
const browserTests = () => testsIn('web/e2e-providers', /\.spec\.ts$/);
const providerTests = () => [...unitTests(), ...backendTests()];

/** The stages of this run. If servers are named, only tests that need one of them and no other.
 * @param {string[]} up servers that run
 * @returns {Stage[]} */
function stagesFor(up) {
  const chosen = (/** @type {ProviderTest[]} */ tests) =>
    tests
      .filter(({ needs }) => needs.every((name) => up.includes(name)))
      .filter(({ needs }) => names.length === 0 || needs.length > 0)
      .map(({ file }) => file);
  const stage = (
    /** @type {string} */ name,
    /** @type {string[]} */ files,
    /** @type {(files: string[]) => import('../../scripts/runners.mjs').Command} */ command,
  ) => {
    const run = runner(`providers-${name}`, command(files), commandFor);
    return files.length === 0 ? [] : [{ name, run, command: commandOn(names) }];
  };
  return [
    ...stage('adapters', chosen(unitTests()), (files) => vitest(['providers'], files)),
    ...stage('server', chosen(backendTests()), (files) => jest('jest.providers.config.mjs', files)),
    ...stage('browser', chosen(browserTests()), (files) =>
      playwright('playwright.providers.config.ts', files),
    ),
  ];
}

/** Writes the table as a page after a whole run; after a partial run it prints that it does not. The rows of adapters
 * that need no server come from the last run of `npm test`.
 * @param {boolean} isWhole whether all servers could be installed
 * @returns {string[]} what is wrong with it */
function tell(isWhole) {
  const stages = ['unit', 'backend', 'providers-adapters', 'providers-server'];
  const table = contractTable(stages.flatMap((stage) => readOutcomes(stage)));
  if (names.length > 0) {
    console.log(renderTable(table));
    return [];
  }
  if (readOutcomes('unit').length === 0 || readOutcomes('backend').length === 0) {
    return ['The rows of the adapters that need no server come from `npm test`: run that first.'];
  }
  const page = '.build/reports/providers.md';
  writeFileSync(at(page), renderPage(table, readOutcomes('providers-browser'), new Date()));
  console.log(`${page} is written.`);
  const outcomes = ['adapters', 'server', 'browser'].flatMap((stage) => readOutcomes(`providers-${stage}`));
  return [...findProblems(table), ...(isWhole ? gapsOnServers(outcomes) : [])];
}

await runMain(async () => {
  await ensureInstalled();
  const unknown = names.find((name) => !servers.some((server) => server.name === name));
  if (unknown) {
    throw new Stop(`There is no server "${unknown}": ${servers.map(({ name }) => name).join(', ')}.`);
  }
  const start = Date.now();
  const seconds = (/** @type {number} */ from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;
  await ensureBuilt();
  mkdirSync(at('.build/reports'), { recursive: true });
  for (const stage of ['adapters', 'server', 'browser']) {
    rmSync(reportPath(`providers-${stage}`), { force: true });
  }
  const results = /** @type {import('../../scripts/results.mjs').StageResult[]} */ ([]);
  const lacking = /** @type {Map<string, string>} */ (new Map());
  const wanted = servers.filter(({ name }) => names.length === 0 || names.includes(name));
  const fail = (/** @type {string} */ stage, /** @type {string} */ words, on = names) => {
    results.push(resultOf(stage, { failures: [{ what: `${stage}: ${words}`, command: commandOn(on) }] }));
    console.log(`${stage.padEnd(11)} FAILED  ${words}`);
  };

  const provided = providerServers();
  endOnSignals(async () => {
    for (const problem of await provided.stop()) console.error(problem);
  });
  try {
    const up = [];
    const refused = await install(wanted.map(({ name }) => name));
    // PgBouncer stands before it.
    const absent = refused.get('postgres');
    if (absent !== undefined) refused.set('pgbouncer', absent);
    for (const [name, said] of refused) {
      if (isFaultOfLockfile(said)) fail(name, said, [name]);
      else lacking.set(name, said.split('\n').at(-1) ?? '');
    }
    for (const server of wanted.filter(({ name }) => !refused.has(name))) {
      if (isInterrupted()) return;
      const from = Date.now();
      const problem = await provided.start(server);
      // PgBouncer asks where PostgreSQL is.
      Object.assign(process.env, provided.env);
      if (problem) fail(server.name, problem, [server.name]);
      else up.push(server.name);
      if (!problem) console.log(`${server.name.padEnd(11)} runs    ${seconds(from)}`);
    }
    for (const stage of stagesFor(up)) {
      if (isInterrupted()) return;
      results.push(await runStage(stage));
    }
  } finally {
    for (const problem of await provided.stop()) fail('stop', problem);
  }
  // An unfinished run proves nothing about the adapters.
  if (isInterrupted()) return;
  for (const problem of tell(lacking.size === 0)) fail('table', problem);
  const environment = [...lacking].map(([name, said]) => {
    const files = [...providerTests(), ...browserTests()].filter(({ needs }) => needs.includes(name));
    return `environment: ${name} could not be installed; ${files.length} test files not run (${said})`;
  });
  if (environment.length > 0) results.push(resultOf('servers', { environment }));
  if (results.length === 0) fail('tests', 'No test ran.');
  endRun('providers', results, start);
});
