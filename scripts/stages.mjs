// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { at, node, root, Stop } from './project.mjs';
import { readOutcomes } from './reports.mjs';
import { attacks, jest, limitMs, pathParts, playwright, runner, vitest } from './runners.mjs';

/** @typedef {import('./results.mjs').Counts} Counts
 * @typedef {{
 *   name: string,
 *   run: (runnerArguments: string[]) => Promise<Counts>,
 *   onDemand?: boolean,
 *   command?: string,
 * }} Stage `command`: runs this stage alone, `npm test -- <name>` if left out */

const tsc = at('node_modules/typescript/bin/tsc');

/** Runs commands that pass or fail as a whole: each counts as one test.
 * @param {string[][]} commands Node scripts with their arguments
 * @returns {Promise<Counts>} */
async function judgeCommands(...commands) {
  const failures = [];
  for (const command of commands) {
    const { code, output } = await node(command, { capture: true, group: true, limitMs });
    if (code === 0) continue;
    console.log(output);
    failures.push({ what: command.join(' ').replace(`${root}/`, ''), message: output });
  }
  return { passed: commands.length - failures.length, failures };
}

/** Counts the findings of a check: no finding counts as one passed check.
 * @param {string[]} problems
 * @returns {Counts} */
const judge = (problems) => ({
  passed: problems.length === 0 ? 1 : 0,
  failures: problems.map((what) => ({ what })),
});

/** What budget.json does not allow. An unpacked archive without its history has nothing to compare.
 * @returns {Promise<string[]>} */
async function budgetProblems() {
  if (!existsSync(at('.git'))) return [];
  const { measureNow, raiseProblems, sizeProblems } = await import('./check-size.mjs');
  const most = JSON.parse(readFileSync(at('budget.json'), 'utf8'));
  return [...sizeProblems(measureNow(), most), ...raiseProblems()];
}

/** @param {Stage['run']} run
 * @returns {Stage['run']} */
const afterBuild = (run) => async (runnerArguments) => {
  await ensureBuilt();
  return run(runnerArguments);
};

/** What the build has to make for chosen tests of the backend: only a few start the server as it is bundled, together
 * with the web app.
 * @param {string[]} runnerArguments of Jest
 * @returns {string[] | undefined} all, if undefined */
export function stepsFor(runnerArguments) {
  const parts = pathParts(runnerArguments);
  const all = readdirSync(at('backend/test')).filter((name) => name.endsWith('.spec.ts'));
  const matching = all.filter((name) => parts.some((part) => `backend/test/${name}`.match(part)));
  return (matching.length > 0 ? matching : all).some((name) =>
    readFileSync(at('backend/test', name), 'utf8').includes('/server/main.js'),
  )
    ? undefined
    : ['server', 'template', 'common-passwords'];
}

/** They run one after another, those that usually fail fastest first: tests that wait for their own processes, pages
 * and servers would time out if others ran at the same time.
 * @type {Stage[]} */
export const stages = [
  {
    name: 'types',
    run() {
      // This stage compiles, so the stamp of an earlier build no longer describes the output.
      rmSync(at('.build/server.stamp.json'), { force: true });
      return judgeCommands([tsc, '-b'], [tsc, '-p', 'tsconfig.tests.json']);
    },
  },
  {
    name: 'lint',
    run: () =>
      judgeCommands(
        [at('node_modules/@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
        [at('node_modules/knip/bin/knip.js'), '--no-config-hints'],
      ),
  },
  {
    name: 'boundaries',
    async run() {
      const { boundaryProblems } = await import('./boundaries.mjs');
      const { modules, problems } = await boundaryProblems();
      // Without a parser for TypeScript the tool would see no modules and report no problem.
      const blind = modules > 100 ? [] : [`Only ${modules} modules were seen: the check is blind.`];
      return judge([...blind, ...problems, ...(await budgetProblems())]);
    },
  },
  {
    name: 'wasm',
    async run() {
      const { wasmProblems } = await import('./write/wasm.mjs');
      const { problems, environment } = await wasmProblems();
      return environment ? { environment: [environment] } : judge(problems);
    },
  },
  {
    name: 'build',
    async run() {
      await ensureBuilt();
      return judge([]);
    },
  },
  {
    name: 'browser',
    run: afterBuild(async (runnerArguments) => {
      const { launchBrowser } = await import('./browser.mjs');
      const browser = await launchBrowser();
      console.log(`Browser ${browser.version()}, ${process.env.E2E_CHROMIUM}`);
      await browser.close();
      return runner('browser', playwright('playwright.config.ts'))(runnerArguments);
    }),
  },
  {
    name: 'backend',
    async run(runnerArguments) {
      await ensureBuilt(stepsFor(runnerArguments));
      return runner('backend', jest('jest.config.mjs'))(runnerArguments);
    },
  },
  {
    name: 'attacks',
    run: afterBuild(
      runner(
        'attacks',
        attacks(['pictures']),
        ({ file }) => `npm run test:attacks -- ${basename(file, '.mjs')}`,
      ),
    ),
  },
  { name: 'start', run: afterBuild(runner('start', vitest(['start']))) },
  { name: 'unit', run: runner('unit', vitest(['processes', 'scripts', 'web', 'core'])) },
  {
    name: 'bundle',
    run: afterBuild(async () => {
      const { bundleProblems, sdkProblems } = await import('./check-bundle.mjs');
      const modules = JSON.parse(readFileSync(at('.build/web-modules.json'), 'utf8'));
      const assets = at('web/dist/assets');
      const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
      const texts = Object.fromEntries(
        scripts.map((name) => [name, readFileSync(`${assets}/${name}`, 'utf8')]),
      );
      const page = readFileSync(at('web/dist/index.html'), 'utf8');
      const manifest = JSON.parse(readFileSync(at('web/dist/.vite/manifest.json'), 'utf8'));
      return judge([...bundleProblems({ modules, texts }), ...sdkProblems({ page, manifest, texts })]);
    }),
  },
  {
    name: 'spec',
    async run() {
      const { currentProofs, missingReports, provingStages } = await import('./write/spec-table.mjs');
      const { contractTable, fallenBehaviours } = await import('./contract-table.mjs');
      const missing = missingReports();
      if (missing.length > 0) return judge([`No report of ${missing.join(', ')}.`]);
      const table = contractTable(provingStages.flatMap((stage) => readOutcomes(stage)));
      return judge([...currentProofs().gaps, ...fallenBehaviours(table)]);
    },
  },
  // These take minutes or need servers to be installed first, so they run only when named.
  { name: 'topology', onDemand: true, run: afterBuild(runner('topology', vitest(['topology']))) },
  { name: 'faults', onDemand: true, run: afterBuild(runner('faults', vitest(['faults']))) },
];

/** The stages that `npm test -- unit backend accounts` names, and what each of their runners gets: `accounts`.
 * @param {string[]} words none for all stages that are not on demand */
export function choose(words) {
  const names = stages.map(({ name }) => name);
  const end = words.findIndex((word) => !names.includes(word));
  const named = end < 0 ? words : words.slice(0, end);
  if (words.length > 0 && named.length === 0)
    throw new Stop(`There is no stage "${words[0]}": ${names.join(', ')}.`);
  return {
    named,
    chosen: stages.filter(({ name, onDemand }) => (named.length > 0 ? named.includes(name) : !onDemand)),
    runnerArguments: words.slice(named.length),
  };
}
