// @ts-check
import { contractTable, fallenBehaviours, findProblems } from '../../scripts/contract-table.mjs';
import { renderTable } from './page.mjs';

/** @typedef {import('../../scripts/reports.mjs').TestOutcome} TestOutcome */

/** @param {string[]} groups
 * @param {string} title
 * @param {TestOutcome['state']} [state]
 * @returns {TestOutcome} */
const outcome = (groups, title, state = 'passed') => ({ title, file: 'x.test.ts', state, groups });

/** A run in which every expected test passed. */
const whole = ['MemoryFiles as Files', 'S3Files as Files', 'MemoryMail as Mail'].flatMap((adapter) =>
  ['1 begins', '2 ends'].map((title) => outcome([adapter], title)),
);

describe('the table of contracts', () => {
  it('names adapters by the groups around them, and behaviours by those within', () => {
    const table = contractTable([
      outcome(['on Mars', 'Rover as Vehicle', 'in sand'], 'S-01 drives'),
      outcome(['something else'], 'is left out'),
    ]);
    const behaviours = new Map([['in sand › S-01 drives', 'passes']]);
    expect(table).toEqual(new Map([['Vehicle', new Map([['Rover on Mars', behaviours]])]]));
  });

  it('tells what passed by a stubbed reply, what is impossible, what fails and what was not run', () => {
    const groups = ['A as Bee'];
    const table = contractTable([
      outcome(groups, 'one (stubbed reply)'),
      outcome(groups, 'two (declared impossible)'),
      outcome(groups, 'three (stubbed reply)', 'failed'),
      outcome(groups, 'four', 'skipped'),
      outcome(groups, 'five', 'failed'),
      outcome(groups, 'five'),
    ]);
    expect(renderTable(table)).toContain('| Bee | A | 0 | 1 | 1 | 3 |');
  });

  it('complains about a behaviour that one adapter of a port was not asked for, and about nothing else', () => {
    const [first, ...rest] = /** @type {[TestOutcome, ...TestOutcome[]]} */ (whole);
    const asked = ['MemoryFiles as Files, not run: 1 begins'];
    expect(findProblems(contractTable(whole))).toEqual([]);
    expect(findProblems(contractTable(rest))).toEqual(asked);
    expect(findProblems(contractTable([{ ...first, state: 'skipped' }, ...rest]))).toEqual(asked);
    // The stage that ran the test reports the failure.
    expect(findProblems(contractTable([{ ...first, state: 'failed' }, ...rest]))).toEqual([]);
  });

  it('complains when fewer behaviours are asked than ever before', () => {
    const many = Array.from({ length: 400 }, (_, at) => outcome(['A as Bee'], `${at}`));
    expect(fallenBehaviours(contractTable(many))).toEqual([]);
    expect(fallenBehaviours(contractTable(whole))).toHaveLength(1);
  });
});
