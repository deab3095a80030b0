// @ts-check
import { contractTable, findProblems } from '../../scripts/contract-table.mjs';
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
  it('names adapters by the groups around them, and tells what was not asked of the server itself', () => {
    const groups = ['on Mars', 'Rover as Vehicle', 'in sand'];
    const table = contractTable([
      outcome(groups, 'drives'),
      outcome(groups, 'flies (declared impossible)'),
      outcome(groups, 'stops (stubbed reply)'),
      outcome(groups, 'stops', 'failed'),
      outcome(groups, 'turns', 'skipped'),
      outcome(['something else'], 'is left out'),
    ]);
    const states = { drives: 'passes', flies: 'declared impossible', stops: 'FAILS', turns: 'not run' };
    const rows = Object.entries(states).map(([behaviour, state]) => `| in sand › ${behaviour} | ${state} |`);
    const heads = ['## Vehicle', '', '| behaviour | Rover on Mars |', '|---|---|'];
    expect(renderTable(table)).toBe([...heads, ...rows, ''].join('\n'));
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
});
