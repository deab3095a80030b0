// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { at, node, Stop } from './project.mjs';
import { readOutcomes } from './reports.mjs';
import { attacks, jest, limitMs, playwright, runner, vitest } from './runners.mjs';

/** @typedef {{
 *   passed: number,
 *   failed: number,
 *   failures?: (Omit<import('./failures.mjs').Failure, 'command'> & { command?: string })[],
 *   flaky?: import('./reports.mjs').TestOutcome[],
 *   environment?: string[],
 * }} Counts
 * @typedef {{
 *   alone: boolean,
 *   say: (text: string) => unknown,
 *   countTest: (failed: boolean) => void,
 *   runnerArguments: string[],
 * }} Context
 * @typedef {{
 *   name: string,
 *   run: (context: Context) => Promise<Counts>,
 *   onDemand?: boolean,
 *   command?: string,
 * }} Stage `command`: runs this stage alone, `npm test -- <name>` if left out */

const tsc = at('node_modules/typescript/bin/tsc');

/** A stage of commands that pass or fail as a whole: each counts as one test.
 * @param {string[][]} commands Node scripts with their arguments
 * @returns {(context: Context) => Promise<Counts>} */
const commands =
  (...commands) =>
  async ({ alone, say }) => {
    const counts = { passed: 0, failed: 0 };
    for (const command of commands) {
      const { code, output } = await node(command, { capture: !alone, group: true, limitMs });
      if (code !== 0) say(output);
      counts[code === 0 ? 'passed' : 'failed'] += 1;
    }
    return counts;
  };

/** Counts the findings of a check: no finding counts as one passed check.
 * @param {string[]} problems
 * @param {Context['say']} say
 * @returns {Counts} */
function judge(problems, say) {
  for (const problem of problems) say(problem);
  return problems.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: problems.length };
}

/** Checks the lockfile with rules that live in one file.
 * @param {Context} context */
async function lockfile({ say }) {
  const { lockfileProblems } = await import('./check-lockfile.mjs');
  return judge(lockfileProblems(JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))), say);
}

/** Holds the size of the code against budget.json. An unpacked archive without its history has nothing to compare.
 * @param {Pick<Context, 'say'>} context
 * @returns {Promise<Counts>} */
async function budget({ say }) {
  if (!existsSync(at('.git'))) return { passed: 0, failed: 0 };
  const { measureNow, raiseProblems, sizeProblems } = await import('./check-size.mjs');
  const most = JSON.parse(readFileSync(at('budget.json'), 'utf8'));
  return judge([...sizeProblems(measureNow(), most), ...raiseProblems()], say);
}

/** @param {Counts[]} counts */
const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures = [] }) => failures),
  flaky: counts.flatMap(({ flaky = [] }) => flaky),
});

/** @param {(context: Context) => Promise<Counts>} stage */
const afterBuild = (stage) => async (/** @type {Context} */ context) => {
  await ensureBuilt();
  return stage(context);
};

/** @param {(context: Context) => Promise<Counts>} stage that reads the reports of others */
const onReports = (stage) => async (/** @type {Context} */ context) => {
  const { missingReports } = await import('./write/spec-table.mjs');
  const missing = missingReports();
  return missing.length > 0 ? judge([`No report of ${missing.join(', ')}.`], context.say) : stage(context);
};

/** The test files with properties that run more cases in a deep run.
 * @returns {string[]} */
const deepFiles = () =>
  ['domain/src', 'application/src', 'adapters/src'].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => `${folder}/${path}`)
      .filter((path) =>
        /import \{[^}]*\bruns\b[^}]*\} from '[^']*testing/.test(readFileSync(at(path), 'utf8')),
      ),
  );

/** The suites of attacks that take no more than half a minute. */
const quickAttacks = ['pictures'];

/** They run one after another, those that usually fail fastest first: tests that wait for their own processes, pages
 * and servers would time out if others ran at the same time.
 * @type {Stage[]} */
export const stages = [
  {
    name: 'types',
    run(context) {
      // This stage compiles, so the stamp of an earlier build no longer describes the output.
      rmSync(at('.build/server.stamp.json'), { force: true });
      return commands([tsc, '-b'], [tsc, '-p', 'tsconfig.tests.json'])(context);
    },
  },
  {
    name: 'lint',
    async run(context) {
      const biome = at('node_modules/@biomejs/biome/bin/biome');
      const tools = commands(
        [biome, 'check', '--error-on-warnings', '.'],
        [at('node_modules/knip/bin/knip.js'), '--no-config-hints'],
      );
      return sum([await tools(context), await lockfile(context)]);
    },
  },
  {
    name: 'boundaries',
    async run({ say }) {
      const { boundaryProblems } = await import('./boundaries.mjs');
      const { modules, problems } = await boundaryProblems();
      // Without a parser for TypeScript the tool would see no modules and report no problem.
      const blind = modules > 100 ? [] : [`Only ${modules} modules were seen: the check is blind.`];
      return sum([judge([...blind, ...problems], say), await budget({ say })]);
    },
  },
  {
    name: 'wasm',
    async run({ say }) {
      const { wasmProblems } = await import('./write/wasm.mjs');
      const { problems, environment } = await wasmProblems();
      return environment ? { passed: 0, failed: 0, environment: [environment] } : judge(problems, say);
    },
  },
  {
    name: 'build',
    async run() {
      await ensureBuilt();
      return { passed: 1, failed: 0 };
    },
  },
  {
    name: 'browser',
    run: afterBuild(async (context) => {
      const { launchBrowser } = await import('./browser.mjs');
      const browser = await launchBrowser();
      context.say(`Browser ${browser.version()}, ${process.env.E2E_CHROMIUM}`);
      await browser.close();
      return runner('browser', playwright('playwright.config.ts'))(context);
    }),
  },
  { name: 'backend', run: afterBuild(runner('backend', jest('jest.config.mjs'))) },
  {
    name: 'attacks',
    run: afterBuild(
      runner(
        'attacks',
        attacks(quickAttacks),
        ({ file }) => `npm run test:attacks -- ${basename(file, '.mjs')}`,
      ),
    ),
  },
  { name: 'start', run: afterBuild(runner('start', vitest(['start']))) },
  {
    name: 'unit',
    run: runner('unit', vitest(['processes', 'scripts', 'web', 'core'])),
  },
  {
    name: 'bundle',
    run: afterBuild(async ({ say }) => {
      const { bundleProblems, sdkProblems } = await import('./check-bundle.mjs');
      const modules = JSON.parse(readFileSync(at('.build/web-modules.json'), 'utf8'));
      const assets = at('web/dist/assets');
      const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
      const texts = Object.fromEntries(
        scripts.map((name) => [name, readFileSync(`${assets}/${name}`, 'utf8')]),
      );
      const page = readFileSync(at('web/dist/index.html'), 'utf8');
      const manifest = JSON.parse(readFileSync(at('web/dist/.vite/manifest.json'), 'utf8'));
      return judge([...bundleProblems({ modules, texts }), ...sdkProblems({ page, manifest, texts })], say);
    }),
  },
  {
    name: 'spec',
    run: onReports(async ({ say }) => {
      const { currentProofs, provingStages } = await import('./write/spec-table.mjs');
      const { contractTable, fallenBehaviours } = await import('./contract-table.mjs');
      const table = contractTable(provingStages.flatMap((stage) => readOutcomes(stage)));
      return judge([...currentProofs().gaps, ...fallenBehaviours(table)], say);
    }),
  },
  // These take minutes or need servers to be installed first, so they run only when named.
  {
    name: 'deep',
    onDemand: true,
    run: async (context) => {
      const env = { DEEP: '1' };
      const overHttp = jest('jest.config.mjs', ['backend/test/identity.spec.ts'], env);
      return sum([
        await runner('deep', vitest(['core', 'processes'], deepFiles(), env))(context),
        await afterBuild(runner('deep-http', overHttp, () => 'npm test -- deep'))(context),
      ]);
    },
  },
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
