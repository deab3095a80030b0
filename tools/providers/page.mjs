// @ts-check
import { byName, listBehaviours } from '../../scripts/contract-table.mjs';
import { table as markdown } from '../../scripts/markdown.mjs';

/** @typedef {import('../../scripts/contract-table.mjs').ContractTable} ContractTable */

/** @param {ContractTable} table
 * @returns {string} Markdown: a table for each port */
export const renderTable = (table) =>
  byName(table)
    .flatMap(([port, adapters]) => {
      const sorted = byName(adapters);
      const rows = listBehaviours(adapters).map((behaviour) => [
        behaviour,
        ...sorted.map(([, states]) => states.get(behaviour) ?? '–'),
      ]);
      const heads = ['behaviour', ...sorted.map(([adapter]) => adapter)];
      return [`## ${port}`, '', ...markdown(heads, rows), ''];
    })
    .join('\n');

/** The page about a whole run. Apart from the date, the same run gives the same text.
 * @param {ContractTable} table
 * @param {import('../../scripts/reports.mjs').TestOutcome[]} journeys
 * @param {Date} now */
export const renderPage = (table, journeys, now) => `# Which adapter does what its port promises

Each line of a port is a test of its contract in \`adapters/src/contracts\`. *By stubbed reply*: the server cannot be brought to say it, so the test
answers in its place. \`TokenIssuer\` is no port: it is what the server expects of a token issuer.

Run on ${now.toISOString().slice(0, 10)}.

${renderTable(table)}
## In a real browser, on all servers at once

${journeys
  .map(({ title, state }) => `- ${title}: ${state}`)
  .sort()
  .join('\n')}
`;
