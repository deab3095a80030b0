// @ts-check
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { table } from '../../scripts/markdown.mjs';
import { at, node, Stop } from '../../scripts/project.mjs';
import { readReport, writePage } from '../../scripts/reports.mjs';
import { mutants } from './mutants.mjs';
import { replaceOnce } from './replace-once.mjs';
import { suites } from './suites.mjs';

/** @typedef {import('./mutants.mjs').Mutant} Mutant
 * @typedef {import('../../scripts/reports.mjs').TestOutcome} TestOutcome
 * @typedef {{ mutant: Mutant, finders: TestOutcome[] }} Result */

/** Each starts a product and attacks it: more of them only take turns. */
const lanes = Math.min(2, availableParallelism());
const reports = '.build/mutants';

/** @param {string} file of the sources */
const compiledOf = (file) =>
  at(
    file
      .replace(/^backend\//, 'backend/dist/')
      .replace(/^(\w+)\/src\//, '$1/dist/')
      .replace(/\.ts$/, '.js'),
  );

/** @param {TestOutcome} outcome */
const caseOf = ({ groups = [], title }) => [...groups, title].join(' ');

/** The cases that hold without the fault and do not hold with it. That a suite breaks off finds nothing.
 * @param {string} id of the cases that should notice
 * @param {TestOutcome[]} sound outcomes without the fault
 * @param {TestOutcome[]} planted outcomes with it
 * @returns {TestOutcome[]} */
export function findersIn(id, sound, planted) {
  const broken = new Set(sound.filter(({ state }) => state === 'failed').map(caseOf));
  const held = new Set(sound.map(caseOf).filter((one) => !broken.has(one)));
  return planted.filter(
    (outcome) => outcome.state === 'failed' && outcome.groups?.[0] === id && held.has(caseOf(outcome)),
  );
}

/** Runs one suite in a process of its own.
 * @param {string} suite
 * @param {string} name of the report
 * @param {Mutant} [mutant]
 * @returns {Promise<TestOutcome[]>} */
async function attackWith(suite, name, mutant) {
  const report = at(reports, `${name}.json`);
  const url = mutant && pathToFileURL(compiledOf(mutant.file)).href;
  const { output } = await node([at('tools/attacks/run.mjs'), suite, `--report=${report}`], {
    capture: true,
    group: true,
    ...(mutant && { env: { PLANTED_FAULT: JSON.stringify({ ...mutant, url }) } }),
  });
  writeFileSync(at(reports, `${name}.log`), output);
  return readReport(report);
}

/** @template Item, Result
 * @param {Item[]} items
 * @param {(item: Item) => Promise<Result>} run
 * @returns {Promise<Result[]>} in the order in which they ended */
async function inLanes(items, run) {
  const waiting = [...items];
  const results = /** @type {Result[]} */ ([]);
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      results.push(await run(item));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

/** Plants one fault after another and runs the suite that has to find it.
 * @param {string[]} names the suites whose faults are planted; none: all */
export async function runMutants(names) {
  const chosen = mutants.filter(({ suite }) => names.length === 0 || names.includes(suite));
  for (const { name, suite, file, ...change } of chosen) {
    if (!suites.some((one) => one.name === suite))
      throw new Stop(`There is no suite "${suite}", which has to find "${name}".`);
    replaceOnce(readFileSync(compiledOf(file), 'utf8'), change);
  }
  rmSync(at(reports), { recursive: true, force: true });
  mkdirSync(at(reports), { recursive: true });
  const needed = [...new Set(chosen.map(({ suite }) => suite))];
  const sound = /** @type {Map<string, TestOutcome[]>} */ (new Map());
  await inLanes(needed, async (name) => {
    const outcomes = await attackWith(name, name);
    sound.set(name, outcomes);
    const failing = outcomes.filter(({ state }) => state === 'failed').map(caseOf);
    console.log(
      `without a fault  ${name}: ${outcomes.length} cases, not holding: ${failing.join(', ') || 'none'}`,
    );
  });
  const results = await inLanes(chosen, async (mutant) => {
    const { name, suite, id } = mutant;
    const report = name.replaceAll(/\W+/g, '-');
    const finders = findersIn(id, sound.get(suite) ?? [], await attackWith(suite, report, mutant));
    if (finders.length > 0) console.log(`found      ${suite}: ${name}`);
    else console.log(`NOT FOUND  ${suite}: ${name}, see ${reports}/${report}.log`);
    return { mutant, finders };
  });
  const text = tableOf(
    results.sort((one, other) => mutants.indexOf(one.mutant) - mutants.indexOf(other.mutant)),
  );
  console.log(`\n${text}`);
  if (names.length === 0) writePage('attack-mutants.md', pageOf(text));
  const found = results.filter(({ finders }) => finders.length > 0).length;
  console.log(`${found} of ${results.length} faults found`);
  if (found < results.length) process.exitCode = 1;
}

/** @param {Result[]} results */
const tableOf = (results) => {
  const rows = results.map(({ mutant: { name, file, suite }, finders }) => {
    const [first = '**nothing**', ...others] = finders.map(caseOf);
    return [name, `\`${file}\``, suite, others.length > 0 ? `${first} and ${others.length} more` : first];
  });
  return `${table(['fault', 'file', 'suite', 'found by'], rows).join('\n')}\n`;
};

/** @param {string} text */
const pageOf = (text) =>
  [
    '# Planted faults and the attacks that find them',
    '',
    'Each removes one check from the running product.',
    '',
    text,
  ].join('\n');
