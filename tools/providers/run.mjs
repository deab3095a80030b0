// @ts-check
import '../../scripts/node-version.mjs';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { contractTable, findProblems } from '../../scripts/contract-table.mjs';
import { ensureInstalled } from '../../scripts/install.mjs';
import { at, endOnSignals, runMain, Stop, unlessInterrupted } from '../../scripts/project.mjs';
import { readOutcomes, reportPath } from '../../scripts/reports.mjs';
import { endRun, resultOf, runStage } from '../../scripts/results.mjs';
import { jest, playwright, runner, vitest } from '../../scripts/runners.mjs';
import { install, isFaultOfLockfile } from '../../scripts/tool-packages.mjs';
import { gapsOnServers } from '../../scripts/write/spec-table.mjs';
import { providerServers, servers } from './index.mjs';
import { renderPage } from './page.mjs';
import { testsIn } from './test-files.mjs';

const names = process.argv.slice(2);
const stages = ['adapters', 'server', 'browser'];

/** @param {string[]} servers all, if there are none */
const commandOn = (servers) =>
  ['npm run test:providers', ...(servers.length > 0 ? ['--', ...servers] : [])].join(' ');

/** By stage. */
const tests = {
  adapters: testsIn('adapters/src', /\.providers\.test\.ts$/),
  server: testsIn('backend/test/providers', /\.spec\.ts$/),
  browser: testsIn('web/e2e-providers', /\.spec\.ts$/),
};
const allTests = Object.values(tests).flat();

/** The command that runs a file's tests with the servers they need.
 * @param {import('../../scripts/reports.mjs').TestOutcome} outcome */
const commandFor = ({ file }) => commandOn(allTests.find((test) => test.file === file)?.needs ?? []);

/** The stages of this run. If servers are named, only tests that need one of them and no other.
 * @param {string[]} up servers that run
 * @returns {import('../../scripts/stages.mjs').Stage[]} */
function stagesFor(up) {
  const commands = {
    adapters: (/** @type {string[]} */ files) => vitest(['providers'], files),
    server: (/** @type {string[]} */ files) => jest('jest.providers.config.mjs', files),
    browser: (/** @type {string[]} */ files) => playwright('playwright.providers.config.ts', files),
  };
  return /** @type {(keyof typeof tests)[]} */ (stages).flatMap((name) => {
    const chosen = tests[name]
      .filter(({ needs }) => needs.every((server) => up.includes(server)))
      .filter(({ needs }) => names.length === 0 || needs.length > 0);
    const command = commands[name](chosen.map(({ file }) => file));
    const stage = { name, run: runner(`providers-${name}`, command, commandFor), command: commandOn(names) };
    return chosen.length > 0 ? [stage] : [];
  });
}

/** Writes the table as a page after a whole run. The rows of adapters that need no server come from the last run of
 * `npm test`.
 * @param {boolean} isWhole whether all servers could be installed
 * @returns {string[]} what is wrong with it */
function tell(isWhole) {
  if (names.length > 0) return [];
  const [own, others] = [['unit', 'backend'], stages.map((stage) => `providers-${stage}`)].map((reports) =>
    reports.map(readOutcomes),
  );
  if (!own?.every((outcomes) => outcomes.length > 0))
    return ['The rows of the adapters that need no server come from `npm test`: run that first.'];
  const outcomes = others?.flat() ?? [];
  const table = contractTable([...own.flat(), ...outcomes]);
  const page = '.build/reports/providers.md';
  writeFileSync(at(page), renderPage(table, readOutcomes('providers-browser'), new Date()));
  console.log(`${page} is written.`);
  return [...findProblems(table), ...(isWhole ? gapsOnServers(outcomes) : [])];
}

await runMain(async () => {
  await ensureInstalled();
  const unknown = names.find((name) => !servers.some((server) => server.name === name));
  if (unknown)
    throw new Stop(`There is no server "${unknown}": ${servers.map(({ name }) => name).join(', ')}.`);
  const start = Date.now();
  await ensureBuilt();
  mkdirSync(at('.build/reports'), { recursive: true });
  for (const stage of stages) rmSync(reportPath(`providers-${stage}`), { force: true });
  const results = /** @type {import('../../scripts/results.mjs').StageResult[]} */ ([]);
  const wanted = servers.filter(({ name }) => names.length === 0 || names.includes(name));
  const fail = (/** @type {string} */ stage, /** @type {string} */ words, on = names) => {
    results.push(resultOf(stage, { failures: [{ what: `${stage}: ${words}`, command: commandOn(on) }] }));
    console.log(`${stage.padEnd(11)} FAILED  ${words}`);
  };

  const provided = providerServers();
  endOnSignals(async () => {
    for (const problem of await provided.stop()) console.error(problem);
  });
  const environment = /** @type {string[]} */ ([]);
  const refused = await install(wanted.map(({ name }) => name));
  // PgBouncer stands before it.
  const absent = refused.get('postgres');
  if (absent !== undefined) refused.set('pgbouncer', absent);
  for (const [name, said] of refused) {
    const files = allTests.filter(({ needs }) => needs.includes(name));
    if (isFaultOfLockfile(said)) fail(name, said, [name]);
    else
      environment.push(
        `environment: ${name} could not be installed; ${files.length} test files not run (${said.split('\n').at(-1)})`,
      );
  }
  try {
    const up = [];
    for (const server of wanted.filter(({ name }) => !refused.has(name))) {
      await unlessInterrupted();
      const problem = await provided.start(server);
      // PgBouncer asks where PostgreSQL is.
      Object.assign(process.env, provided.env);
      if (problem) fail(server.name, problem, [server.name]);
      else up.push(server.name);
      if (!problem) console.log(`${server.name.padEnd(11)} runs`);
    }
    for (const stage of stagesFor(up)) results.push(await runStage(stage));
  } finally {
    for (const problem of await provided.stop()) fail('stop', problem);
  }
  for (const problem of tell(environment.length === 0)) fail('table', problem);
  if (environment.length > 0) results.push(resultOf('servers', { environment }));
  if (results.length === 0) fail('tests', 'No test ran.');
  endRun('providers', results, start);
});
