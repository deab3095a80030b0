// @ts-check
import '../node-version.mjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { table } from '../markdown.mjs';
import { at, runMain, Stop } from '../project.mjs';
import { readOutcomes, reportPath } from '../reports.mjs';

/** The stages of `npm test` whose tests prove rows of the specification. */
export const provingStages = ['unit', 'backend', 'browser'];

/** @typedef {import('../reports.mjs').TestOutcome} TestOutcome
 * @typedef {{ id: string, section: string, says: string, onServers?: true }} Row a claim of the specification, in its
 *   words; `onServers`: only `npm run test:providers` proves it, on the servers of others
 * @typedef {Row & { tests: TestOutcome[], state: 'passes' | 'fails' | 'has no test' }} Proof */

/** The proving stages that have not run, or not to their end. */
export const missingReports = () => provingStages.filter((stage) => !existsSync(reportPath(stage)));

const leadingIds = /^(?:S-\d+[a-z]?(?: |$))+/;

/** Row ids stand at the beginning of a test's title, separated by spaces if there are several.
 * @param {string} title
 * @returns {string[]} */
export const readIds = (title) => leadingIds.exec(title)?.[0].trim().split(' ') ?? [];

/** What the tests prove about each row. A skipped test proves nothing.
 * @param {Row[]} rows
 * @param {TestOutcome[]} outcomes
 * @returns {Proof[]} */
export function prove(rows, outcomes) {
  return rows.map((row) => {
    const tests = outcomes.filter(
      ({ title, state }) => state !== 'skipped' && readIds(title).includes(row.id),
    );
    const failing = tests.some(({ state }) => state === 'failed');
    return { ...row, tests, state: tests.length === 0 ? 'has no test' : failing ? 'fails' : 'passes' };
  });
}

/** @param {Proof[]} proofs
 * @param {string} differences the page of what differs on purpose, which names the rows
 * @returns {string} the page of the documentation */
function renderTable(proofs, differences) {
  const rows = proofs.map(({ id, section, says, tests, state, onServers }) => {
    const titles = tests.map(({ groups = [], title, state }) =>
      [...groups, `${title.replace(leadingIds, '')}: ${state}`].join(' › '),
    );
    const where = new RegExp(`${id}\\b`).test(differences) ? '[on purpose](../../docs/specification.md)' : '';
    const found = onServers ? 'see `npm run test:providers`' : state;
    return [id, section, says, [...new Set(titles)].join('; '), found, where];
  });
  const own = proofs.filter(({ onServers }) => !onServers);
  const passing = own.filter(({ state }) => state === 'passes').length;
  return [
    '# What the specification asks and which test proves it\n',
    `${passing} of ${own.length} rows pass. \`npm run test:providers\` has to prove the other ${proofs.length - own.length}.\n`,
    ...table(['row', 'section', 'sentence', 'its tests', 'state', 'differs'], rows),
    '',
  ].join('\n');
}

/** @param {Proof[]} proofs */
const openRows = (proofs) =>
  proofs.filter(({ state }) => state !== 'passes').map(({ id, says, state }) => `${id} ${state}: ${says}`);

/** Rows without a passing test, and tests of rows that there are not.
 * @param {Proof[]} proofs
 * @param {TestOutcome[]} outcomes
 * @returns {string[]} */
export function findGaps(proofs, outcomes) {
  const known = proofs.map(({ id }) => id);
  const stray = outcomes.filter(({ title }) => readIds(title).some((id) => !known.includes(id)));
  return [
    ...openRows(proofs.filter(({ onServers }) => !onServers)),
    ...new Set(stray.map(({ title }) => `No such row: ${title}`)),
  ];
}

/** @returns {Row[]} */
const readRows = () => JSON.parse(readFileSync(at('docs/spec-rows.json'), 'utf8'));

/** What the last run of `npm test` proves, and what it leaves open. */
export function currentProofs() {
  const outcomes = provingStages.flatMap((stage) => readOutcomes(stage));
  const proofs = prove(readRows(), outcomes);
  return { proofs, gaps: findGaps(proofs, outcomes) };
}

/** What the servers of others have to prove, and have not.
 * @param {TestOutcome[]} outcomes of `npm run test:providers` */
export const gapsOnServers = (outcomes) =>
  openRows(prove(readRows(), outcomes).filter(({ onServers }) => onServers));

if (process.argv[1]?.endsWith('spec-table.mjs')) {
  await runMain(() => {
    const missing = missingReports();
    if (missing.length > 0)
      throw new Stop(`No test run to read yet: ${missing.join(', ')}. Run npm test first.`);
    const { proofs, gaps } = currentProofs();
    const page = '.build/reports/spec-coverage.md';
    writeFileSync(at(page), renderTable(proofs, readFileSync(at('docs/specification.md'), 'utf8')));
    console.log(`${page} is written.`);
    for (const gap of gaps) console.log(gap);
    if (gaps.length > 0) process.exitCode = 1;
  });
}
