// @ts-check
import { table } from '../../scripts/markdown.mjs';

/** @typedef {{ suite: string, id: string, attack: string, expected: string, observed: string, holds: boolean }} Row
 * One case: `id` is its number in the list of cases, several with a comma. */

/** The results of the attacks, case by case. */
export class AttackReport {
  rows = /** @type {Row[]} */ ([]);

  /** @param {(row: Row) => void} [onRow] called for each case at once */
  constructor(onRow = () => {}) {
    this.onRow = onRow;
  }

  /** @param {string} suite
   * @returns {(id: string | number, attack: string, expected: string, observed: unknown, holds: boolean) => void} */
  recorder(suite) {
    return (id, attack, expected, observed, holds) => {
      const row = {
        suite,
        id: String(id),
        attack: printable(attack),
        expected,
        observed: shorten(observed),
        holds,
      };
      this.rows.push(row);
      this.onRow(row);
    };
  }

  /** The cases that do not hold, one line each. */
  problems() {
    return this.rows
      .filter(({ holds }) => !holds)
      .map(
        ({ suite, id, attack, expected, observed }) =>
          `${suite} ${id} ${attack}: expected ${expected}, saw ${observed}`,
      );
  }

  /** The results in Jest's format: a file for each suite, a test for each case. */
  testReport() {
    return {
      testResults: [...new Set(this.rows.map(({ suite }) => suite))].map((suite) => {
        const rows = this.rows.filter((row) => row.suite === suite);
        return {
          name: `tools/attacks/${suite}.mjs`,
          status: rows.every(({ holds }) => holds) ? 'passed' : 'failed',
          assertionResults: rows.map(({ id, attack, expected, observed, holds }) => ({
            title: attack,
            ancestorTitles: [id],
            status: holds ? 'passed' : 'failed',
            failureMessages: holds ? [] : [`expected ${expected}, saw ${observed}`],
          })),
        };
      }),
    };
  }

  /** @param {string} version of the product and the machine
   * @returns {string} a page that lists each case */
  page(version) {
    const suites = [...new Set(this.rows.map(({ suite }) => suite))];
    const held = this.rows.filter(({ holds }) => holds).length;
    return [
      '# Attacks and what they met',
      '',
      `${version}. ${held} of ${this.rows.length} cases hold.`,
      ...suites.flatMap((suite) => [
        '',
        `## ${suite}`,
        '',
        ...table(
          ['case', 'attack', 'expected', 'observed', 'holds'],
          this.rows
            .filter((row) => row.suite === suite)
            .map((row) => [row.id, row.attack, row.expected, row.observed, row.holds ? 'yes' : '**no**']),
        ),
      ]),
      '',
    ].join('\n');
  }
}

/** Replaces characters that would move the cursor, or change the direction of the text after them.
 * @param {string} text */
const printable = (text) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');

/** @param {unknown} observed */
function shorten(observed) {
  const text = typeof observed === 'string' ? observed : JSON.stringify(observed);
  const plain = printable(text ?? '');
  return plain.length > 160 ? `${plain.slice(0, 159)}…` : plain;
}

/** @param {{ status: number | string }[]} answers
 * @returns {string} how often each status came */
export function countStatuses(answers) {
  const counts = /** @type {Map<number | string, number>} */ (new Map());
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => `${one}`.localeCompare(`${other}`))
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}
