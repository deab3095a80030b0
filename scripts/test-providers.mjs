// @ts-check
import './node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { at, endChildren, runMain, Stop } from './project.mjs';
import { providerServers, servers } from './providers/index.mjs';
import { testsIn } from './providers/test-files.mjs';
import { runStage, seconds } from './run-stage.mjs';
import { jest, playwright, runner, vitest } from './runners.mjs';

const names = process.argv.slice(2);

/** @typedef {import('./stages.mjs').Stage} Stage
 * @typedef {import('./providers/test-files.mjs').ProviderTest} ProviderTest */

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
  const compiled = backend.map((file) => file.replace('backend/test/', 'dist/test/').replace(/\.ts$/, '.js'));
  return [
    ...(names.length === 0 ? embedded : []),
    ...(units.length > 0
      ? [{ name: 'adapters', run: runner('providers-adapters', vitest(['providers'], units)) }]
      : []),
    ...(backend.length > 0
      ? [{ name: 'server', run: runner('providers-server', jest('jest.providers.config.mjs', compiled)) }]
      : []),
    ...(browser.length > 0
      ? [{ name: 'browser', run: runner('providers-browser', playwright('playwright.providers.config.ts')) }]
      : []),
  ];
}

/** The contracts of the adapters that need no server: part of `npm test`, run again for the table.
 * @type {Stage[]} */
const embedded = [
  {
    name: 'memory',
    run: runner(
      'providers-memory',
      vitest(['core'], ['memory/', 'account-adapters', 'worker-url-generator']),
    ),
  },
  {
    name: 'embedded',
    run: runner('providers-embedded', jest('jest.config.mjs', ['account-api', 'identity.spec'])),
  },
];

await runMain(async () => {
  await ensureInstalled();
  const unknown = names.find((name) => !servers.some((server) => server.name === name));
  if (unknown) {
    throw new Stop(`There is no server "${unknown}": ${servers.map(({ name }) => name).join(', ')}.`);
  }
  const start = Date.now();
  await ensureBuilt();
  mkdirSync(at('.build/reports'), { recursive: true });
  const total = { passed: 0, failed: 0 };
  const line = (/** @type {string} */ name, /** @type {string} */ words) => {
    total.failed += 1;
    console.log(`${name.padEnd(11)} FAILED  ${words}`);
  };

  const provided = await providerServers();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, async () => {
      endChildren();
      for (const problem of await provided.stop()) console.error(problem);
      console.error('Interrupted; everything that was started has been stopped.');
      process.exit(signal === 'SIGINT' ? 130 : 143);
    });
  }
  try {
    const up = [];
    for (const server of servers.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const from = Date.now();
      const { problem } = await provided.start(server);
      if (problem) line(server.name, problem);
      else up.push(server.name);
      if (!problem) console.log(`${server.name.padEnd(11)} runs    ${seconds(from)}`);
    }
    Object.assign(process.env, provided.env);
    for (const stage of stagesFor(up)) {
      rmSync(at('.build/reports', `providers-${stage.name}.json`), { force: true });
      const counts = await runStage(stage, false);
      total.passed += counts.passed;
      total.failed += counts.failed;
    }
  } finally {
    for (const problem of await provided.stop()) line('stop', problem);
  }
  console.log(`took ${seconds(start)}`);
  if (total.passed + total.failed === 0) line('tests', 'No test ran.');
  console.log(`${total.passed} passed, ${total.failed} failed`);
  if (total.failed > 0) process.exitCode = 1;
});
