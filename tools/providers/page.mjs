// @ts-check

import { byName, listBehaviours } from '../../scripts/contract-table.mjs';
import { table as markdown } from '../../scripts/markdown.mjs';

/** @param {import('../../scripts/contract-table.mjs').ContractTable} table
 * @returns {string} Markdown: a summary, then a table for each port */
export function renderTable(table) {
  const ports = byName(table);
  const count = (
    /** @type {Map<string, import('../../scripts/contract-table.mjs').State>} */ states,
    /** @type {import('../../scripts/contract-table.mjs').State[]} */ ...wanted
  ) => `${[...states.values()].filter((state) => wanted.includes(state)).length}`;
  const summary = ports.flatMap(([port, adapters]) =>
    byName(adapters).map(([adapter, states]) => [
      port,
      adapter,
      count(states, 'passes'),
      count(states, 'stubbed reply'),
      count(states, 'declared impossible'),
      count(states, 'FAILS', 'not run'),
    ]),
  );
  const details = ports.flatMap(([port, adapters]) => {
    const columns = byName(adapters);
    return [
      '',
      `## ${port}`,
      '',
      ...markdown(
        ['behaviour', ...columns.map(([adapter]) => adapter)],
        listBehaviours(adapters).map((behaviour) => [
          behaviour,
          ...columns.map(([, states]) => states.get(behaviour) ?? '–'),
        ]),
      ),
    ];
  });
  return [
    ...markdown(
      ['port', 'adapter', 'passes', 'by stubbed reply', 'declared impossible', 'fails or not run'],
      summary,
    ),
    ...details,
    '',
  ].join('\n');
}

/** The documentation page. Apart from date and versions, the same run gives the same text.
 * @param {import('../../scripts/contract-table.mjs').ContractTable} table
 * @param {import('../../scripts/reports.mjs').TestOutcome[]} journeys
 * @param {string[]} versions
 * @param {Date} now */
export const renderPage = (table, journeys, versions, now) =>
  [
    '# Which adapter does what its port promises',
    '',
    'Each line of a port is a test of its contract in `adapters/src/contracts`. *By stubbed reply*: the server cannot be brought to say it, so the test',
    'answers in its place. `TokenIssuer` is no port: it is what the server expects of a token issuer.',
    '',
    `Run on ${now.toISOString().slice(0, 10)} with ${versions.join(', ')}.`,
    '',
    renderTable(table),
    '## In a real browser, on all servers at once',
    '',
    ...journeys.map(({ title, state }) => `- ${title}: ${state}`).sort(),
    '',
  ].join('\n');
