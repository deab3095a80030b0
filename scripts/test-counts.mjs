// @ts-check
import { readFileSync } from 'node:fs';
import { contractTable } from '../tools/providers/contract-table.mjs';
import { currentProofs } from '../tools/write/spec-table.mjs';
import { at } from './project.mjs';
import { outcomesOf } from './reports.mjs';

/** @typedef {import('./reports.mjs').TestOutcome} TestOutcome */

/** Stages whose runners report each test. */
const reportingStages = ['unit', 'backend', 'start', 'browser', 'attacks'];

/** The committed numbers: a whole run has at least so many, passed or failed. What failed has failed in its own stage.
 * @returns {Record<string, number>} */
export const leastCounts = () => JSON.parse(readFileSync(at('docs/test-counts.json'), 'utf8'));

/** @param {TestOutcome[]} outcomes
 * @returns {number} pairs of an adapter and a behaviour that its port's contract asks of it */
const countBehaviours = (outcomes) =>
  [...contractTable(outcomes).values()]
    .flatMap((adapters) => [...adapters.values()])
    .reduce((sum, behaviours) => sum + behaviours.size, 0);

/** What a whole run consisted of, by stage and by kind of guarantee.
 * @returns {Record<string, number>} */
export function currentCounts() {
  const ran = reportingStages.map((stage) => ({
    stage,
    outcomes: outcomesOf(stage).filter(({ state }) => state !== 'skipped'),
  }));
  return {
    ...Object.fromEntries(ran.map(({ stage, outcomes }) => [stage, outcomes.length])),
    'rows of the specification': currentProofs().filter(({ state }) => state !== 'has no test').length,
    'contract behaviours': countBehaviours(ran.flatMap(({ outcomes }) => outcomes)),
  };
}

/** @param {Record<string, number>} least
 * @param {Record<string, number>} current
 * @returns {string[]} a line for each count that fell */
export const fallenCounts = (least, current) =>
  Object.entries(least)
    .filter(([name, count]) => (current[name] ?? 0) < count)
    .map(
      ([name, count]) =>
        `${name}: ${current[name] ?? 0} ran, docs/test-counts.json expects at least ${count}.`,
    );
