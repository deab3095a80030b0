// @ts-check

/** @typedef {import('./reports.mjs').TestOutcome} TestOutcome
 * @typedef {'passes' | 'stubbed reply' | 'declared impossible' | 'not run' | 'FAILS'} State
 * @typedef {Map<string, Map<string, State>>} Behaviours adapter by adapter, then behaviour by behaviour
 * @typedef {Map<string, Behaviours>} ContractTable port by port */

/** Not a port: it is what the server expects from a token issuer, and each issuer has its own tests. */
const withoutContract = ['TokenIssuer'];

const contractTitle = /^(.+) as ([A-Z]\w+)$/;
const marker = / \((stubbed reply|declared impossible)\)$/;
const worstFirst = /** @type {State[]} */ ([
  'FAILS',
  'not run',
  'declared impossible',
  'stubbed reply',
  'passes',
]);

/** Reads the results of contract tests; other tests are ignored.
 * @param {TestOutcome[]} outcomes
 * @returns {ContractTable} */
export function contractTable(outcomes) {
  const table = /** @type {ContractTable} */ (new Map());
  for (const { groups = [], title, state } of outcomes) {
    const at = groups.findLastIndex((group) => contractTitle.test(group));
    const [, name = '', port = ''] = contractTitle.exec(groups[at] ?? '') ?? [];
    if (!name) continue;
    const adapter = [name, ...groups.slice(0, at).filter((group) => !name.endsWith(group))].join(' ');
    const behaviour = [...groups.slice(at + 1), title.replace(marker, '')].join(' › ');
    const adapters = table.get(port) ?? new Map();
    const behaviours = adapters.get(adapter) ?? new Map();
    const passed = marker.exec(title)?.[1] ?? 'passes';
    const found = state === 'failed' ? 'FAILS' : state === 'skipped' ? 'not run' : passed;
    const states = [found, behaviours.get(behaviour)];
    behaviours.set(
      behaviour,
      worstFirst.find((worst) => states.includes(worst)),
    );
    table.set(port, adapters.set(adapter, behaviours));
  }
  return table;
}

/** @param {Behaviours} adapters
 * @returns {string[]} of all adapters, in the order of the contract */
export const listBehaviours = (adapters) => [
  ...new Set(byName(adapters).flatMap(([, states]) => [...states.keys()])),
];

/** Behaviours that one adapter of a port was tested for and another was not, one line each. Failures are reported in
 * their own stage.
 * @param {ContractTable} table
 * @returns {string[]} */
export const findProblems = (table) =>
  [...table]
    .filter(([port]) => !withoutContract.includes(port))
    .flatMap(([port, adapters]) =>
      [...adapters].flatMap(([adapter, states]) =>
        listBehaviours(adapters)
          .filter((behaviour) => (states.get(behaviour) ?? 'not run') === 'not run')
          .map((behaviour) => `${adapter} as ${port}, not run: ${behaviour}`),
      ),
    );

/** Tests end in any order, so tables are sorted by name.
 * @template Value
 * @param {Map<string, Value>} map */
export const byName = (map) => [...map].sort(([one], [other]) => one.localeCompare(other));

/** The number of behaviours that `npm test` has tested so far, over all adapters. Lower it when a contract or an
 * adapter is really removed. */
const leastBehaviours = 287;

/** @param {ContractTable} table of a whole run of `npm test`
 * @returns {string[]} a line if tests of contracts have vanished */
export function fallenBehaviours(table) {
  const adapters = [...table.values()].flatMap((adapters) => [...adapters.values()]);
  const ran = adapters.flatMap((states) => [...states.values()]).filter((state) => state !== 'not run');
  return ran.length < leastBehaviours
    ? [`Contracts asked ${leastBehaviours} behaviours of adapters, now ${ran.length}.`]
    : [];
}
