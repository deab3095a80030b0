// @ts-check
import '../../scripts/node-version.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { at, runMain, Stop } from '../../scripts/project.mjs';
import { outcomesOf, reportPath, writePage } from '../../scripts/reports.mjs';

/** The stages whose tests prove rows of the specification. */
export const provingStages = ['unit', 'backend', 'browser'];

/** @typedef {import('../../scripts/reports.mjs').TestOutcome} TestOutcome
 * @typedef {{ id: string, says: string }} Row
 * @typedef {Row & { tests: TestOutcome[], state: 'passes' | 'fails' | 'has no test' }} Proof */

/** The proving stages that have not run, or not to their end. */
export const missingReports = () => provingStages.filter((stage) => !existsSync(reportPath(stage)));

/** Row ids stand at the beginning of a test's title, separated by spaces if there are several.
 * @param {string} title
 * @returns {string[]} */
export const idsOf = (title) => /^(?:S-\d{2}[,:]?\s*)+/.exec(title)?.[0].match(/S-\d{2}/g) ?? [];

/** What the tests prove about each row. A skipped test proves nothing.
 * @param {Row[]} rows
 * @param {TestOutcome[]} outcomes
 * @returns {Proof[]} */
export function prove(rows, outcomes) {
  return rows.map((row) => {
    const tests = outcomes.filter(({ title, state }) => state !== 'skipped' && idsOf(title).includes(row.id));
    const failing = tests.some(({ state }) => state === 'failed');
    return { ...row, tests, state: tests.length === 0 ? 'has no test' : failing ? 'fails' : 'passes' };
  });
}

/** @param {Proof[]} proofs
 * @returns {string} the page of the documentation */
export function tableOf(proofs) {
  const lines = proofs.map(({ id, says, tests, state }) => {
    const files = [...new Set(tests.map(({ file }) => `\`${file}\``))].sort().join('<br>');
    return `| ${id} | ${says.replaceAll('|', '\\|')} | ${files} | ${tests.length} | ${state} |`;
  });
  const passing = proofs.filter(({ state }) => state === 'passes').length;
  return [
    '# What the specification asks and which test proves it',
    '',
    `${passing} of ${proofs.length} rows pass.`,
    '',
    '| row | what it says | test files | tests | state |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

/** @returns {Proof[]} what the last run proves */
export function currentProofs() {
  const rows = JSON.parse(readFileSync(at('docs/spec-rows.json'), 'utf8'));
  return prove(
    rows,
    provingStages.flatMap((stage) => outcomesOf(stage)),
  );
}

if (process.argv[1]?.endsWith('spec-table.mjs')) {
  await runMain(() => {
    const missing = missingReports();
    if (missing.length > 0)
      throw new Stop(`No test run to read yet: ${missing.join(', ')}. Run npm test first.`);
    const proofs = currentProofs();
    writePage('spec-coverage.md', tableOf(proofs));
    const open = proofs.filter(({ state }) => state !== 'passes');
    for (const { id, says, state } of open) console.log(`${id} ${state}: ${says}`);
    console.log(`${proofs.length - open.length} of ${proofs.length} rows pass.`);
    if (open.length > 0) process.exitCode = 1;
  });
}
