// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { at, node, root, Stop } from './project.mjs';
import { readOutcomes } from './reports.mjs';
import { jest, limitMs, pathParts, playwright, runner, vitest } from './runners.mjs';

/** @typedef {import('./results.mjs').Counts} Counts
 * @typedef {{ name: string, run: (runnerArguments: string[]) => Promise<Counts>, onDemand?: boolean, reads?: true, command?: string }}
 *   Stage `reads`: it only reads the sources, so it runs beside others that do; `command`: runs this stage alone,
 *   `npm test -- <name>` if left out */

const tsc = at('node_modules/typescript/bin/tsc');
const readText = (/** @type {string} */ path) => readFileSync(at(path), 'utf8');
const readJson = (/** @type {string} */ path) => JSON.parse(readText(path));

/** Runs commands that pass or fail as a whole: each counts as one test.
 * @param {string[][]} commands Node scripts with their arguments
 * @returns {Promise<Counts>} */
async function judgeCommands(...commands) {
  const failures = [];
  for (const command of commands) {
    const { code, output } = await node(command, { capture: true, group: true, limitMs });
    if (code === 0) continue;
    console.log(output);
    // An attack prints a line for each promise.
    const message = output.match(/^FAILS.*/gm)?.join('\n') ?? output;
    failures.push({ what: command.join(' ').replace(`${root}/`, ''), message });
  }
  return { passed: commands.length - failures.length, failures };
}

/** Counts the findings of a check: no finding counts as one passed check.
 * @type {(problems: string[]) => Counts} */
const judge = (problems) => ({
  passed: problems.length === 0 ? 1 : 0,
  failures: problems.map((what) => ({ what })),
});

/** @type {(run: Stage['run']) => Stage['run']} */
const afterBuild = (run) => async (runnerArguments) => {
  await ensureBuilt();
  return run(runnerArguments);
};

/** What the build has to make for chosen tests of the backend, everything if left out: only a few start the server as it
 * is bundled, together with the web app.
 * @type {(runnerArguments: string[]) => string[] | undefined} */
const stepsFor = (runnerArguments) => {
  const parts = pathParts(runnerArguments);
  const all = readdirSync(at('backend/test')).filter((name) => name.endsWith('.spec.ts'));
  const paths = all.map((name) => `backend/test/${name}`);
  const matching = paths.filter((path) => parts.some((part) => path.match(part)));
  const isStarted = matching.some((path) => readText(path).includes('/server/main.js'));
  return matching.length > 0 && !isStarted ? ['server', 'template', 'common-passwords'] : undefined;
};

/** They run one after another, those that usually fail fastest first: tests that wait for their own processes, pages
 * and servers would time out if others ran at the same time. Those that only read the sources begin together.
 * @type {Stage[]} */
export const stages = [
  {
    name: 'types',
    reads: true,
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
    reads: true,
    async run() {
      const { boundaryProblems } = await import('./boundaries.mjs');
      const { measureNow, raiseProblems, sizeProblems } = await import('./check-size.mjs');
      const { modules, problems } = await boundaryProblems();
      // Without a parser for TypeScript the tool would see no modules and report no problem.
      if (modules < 100) problems.push(`Only ${modules} modules were seen: the check is blind.`);
      // An unpacked archive without its history has no sizes to compare.
      if (existsSync(at('.git')))
        problems.push(...sizeProblems(measureNow(), readJson('budget.json')), ...raiseProblems());
      return judge(problems);
    },
  },
  {
    name: 'wasm',
    reads: true,
    async run() {
      const { wasmProblems } = await import('./write/wasm.mjs');
      const { problems, environment } = await wasmProblems();
      return environment ? { environment: [environment] } : judge(problems);
    },
  },
  { name: 'build', run: afterBuild(async () => judge([])) },
  {
    name: 'browser',
    run: afterBuild(async (runnerArguments) => {
      const { tryBrowser } = await import('./browser.mjs');
      await tryBrowser();
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
    command: 'npm run test:attacks -- pictures',
    run: afterBuild(() => judgeCommands([at('tools/attacks/run.mjs'), 'pictures'])),
  },
  { name: 'start', run: afterBuild(runner('start', vitest(['start']))) },
  { name: 'unit', run: runner('unit', vitest(['processes', 'scripts', 'web', 'core'])) },
  {
    name: 'bundle',
    run: afterBuild(async () => {
      const { bundleProblems } = await import('./check-bundle.mjs');
      const modules = readJson('.build/web-modules.json');
      const names = readdirSync(at('web/dist/assets')).filter((name) => name.endsWith('.js'));
      const texts = Object.fromEntries(names.map((name) => [name, readText(`web/dist/assets/${name}`)]));
      return judge(bundleProblems({ modules, texts }));
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
  const named = words.slice(
    0,
    [...words, ''].findIndex((word) => !names.includes(word)),
  );
  if (words.length > 0 && named.length === 0)
    throw new Stop(`There is no stage "${words[0]}": ${names.join(', ')}.`);
  return {
    named,
    chosen: stages.filter(({ name, onDemand }) => (named.length > 0 ? named.includes(name) : !onDemand)),
    runnerArguments: words.slice(named.length),
  };
}
