// @ts-check
import { contractTable, fallenBehaviours, findProblems } from '../../scripts/contract-table.mjs';
import { renderPage, renderTable } from './page.mjs';

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
  it('has no complaint about a whole run, and is the same whatever test ends first', () => {
    expect(findProblems(contractTable(whole))).toEqual([]);
    const reversed = [...whole].sort((one, other) =>
      (one.groups ?? []).join().localeCompare((other.groups ?? []).join()),
    );
    const page = (/** @type {TestOutcome[]} */ outcomes) =>
      renderPage(contractTable(outcomes), [], ['X 1'], new Date(0));
    expect(page(reversed)).toBe(page(whole));
    expect(page(whole)).toContain('Run on 1970-01-01 with X 1.');
  });

  it('names adapters by the groups around them, and behaviours by those within', () => {
    const table = contractTable([
      outcome(['on Mars', 'Rover as Vehicle', 'in sand'], 'S-01 drives'),
      outcome(['on Venus', 'Probe on Venus as Vehicle'], 'S-01 drives'),
      outcome(['something else'], 'is left out'),
    ]);
    expect([...(table.get('Vehicle')?.keys() ?? [])]).toEqual(['Rover on Mars', 'Probe on Venus']);
    expect(table.get('Vehicle')?.get('Rover on Mars')).toEqual(
      new Map([['in sand › S-01 drives', 'passes']]),
    );
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
    expect([...(table.get('Bee')?.get('A') ?? [])]).toEqual([
      ['one', 'stubbed reply'],
      ['two', 'declared impossible'],
      ['three', 'FAILS'],
      ['four', 'not run'],
      ['five', 'FAILS'],
    ]);
    expect(renderTable(table)).toContain('| Bee | A | 0 | 1 | 1 | 3 |');
  });

  it('complains about a behaviour that one adapter of a port was not asked for', () => {
    const [first, ...rest] = whole;
    const asked = 'MemoryFiles as Files, not run: 1 begins';
    expect(findProblems(contractTable(rest))).toEqual([asked]);
    const skipped = { .../** @type {TestOutcome} */ (first), state: /** @type {const} */ ('skipped') };
    expect(findProblems(contractTable([skipped, ...rest]))).toEqual([asked]);
  });

  it('complains when fewer behaviours are asked than ever before', () => {
    expect(fallenBehaviours(contractTable(whole))).toEqual([
      'Contracts asked 378 behaviours of adapters, now 6.',
    ]);
    const many = Array.from({ length: 63 }, (_, at) => outcome([`A${at} as Bee`], 'one'));
    const wide = Array.from({ length: 6 }, (_, at) => many.map((one) => ({ ...one, title: `case ${at}` })));
    expect(fallenBehaviours(contractTable(wide.flat()))).toEqual([]);
  });

  it('leaves a failure to the stage of its test, and issuers of tokens to their own tests', () => {
    const [first, ...rest] = whole;
    const failed = { .../** @type {TestOutcome} */ (first), state: /** @type {const} */ ('failed') };
    const issuers = [outcome(['A as TokenIssuer'], 'one'), outcome(['B as TokenIssuer'], 'two')];
    expect(findProblems(contractTable([failed, ...rest, ...issuers]))).toEqual([]);
  });
});
