// @ts-check
import '../../scripts/node-version.mjs';
import { launchBrowser } from '../../scripts/browser.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { endOnSignals, runMain } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { signUp, startApp } from '../../scripts/running-app.mjs';
import { serveBarePage } from './web/bare-page.mjs';
import { network, slowdown, visit } from './web/visit.mjs';

/** @import { Target, Visit } from './web/visit.mjs' */

const rounds = 5;
const field = 'input[name=email]';

const columns = /** @type {const} */ ([
  ['kB', 'JS gz kB', 1],
  ['sentKB', 'to sign in', 1],
  ['fcp', 'FCP ms', 0],
  ['lcp', 'LCP ms', 0],
  ['field', 'field ms', 0],
  ['live', 'live ms', 0],
  ['tbt', 'TBT ms', 0],
  ['cls', 'CLS', 4],
]);

/** @param {Map<string, Visit[]>} runs of the tiny page first */
function print(runs) {
  const row = (/** @type {string} */ name, /** @type {string[]} */ cells) =>
    console.log(`${name.padEnd(26)}${cells.map((cell) => cell.padStart(11)).join('')}`);
  const words = (/** @type {number} */ value, /** @type {string} */ text) =>
    Number.isNaN(value) ? '-' : text;
  const medians = new Map(
    [...runs].map(([name, visits]) => [
      name,
      columns.map(([key]) => {
        const values = visits.map((one) => one[key]);
        return values.some(Number.isNaN) ? Number.NaN : quantile(values, 0.5);
      }),
    ]),
  );
  row(
    '',
    columns.map(([, title]) => title),
  );
  for (const [name, values] of medians)
    row(
      name,
      columns.map(([, , digits], at) => {
        const value = values[at] ?? Number.NaN;
        return words(value, value.toFixed(digits));
      }),
    );
  const [control = [], ...others] = [...medians.values()];
  const names = [...medians.keys()].slice(1);
  for (const [at, values] of others.entries())
    row(
      `${names[at]} / tiny`,
      columns.map(([key], column) => {
        const isTime = key === 'fcp' || key === 'lcp' || key === 'field';
        const ratio = isTime ? (values[column] ?? Number.NaN) / (control[column] ?? Number.NaN) : Number.NaN;
        return words(ratio, `${ratio.toFixed(2)}x`);
      }),
    );
}

await runMain(async () => {
  endOnSignals();
  await ensureBuilt();
  const app = await startApp();
  const bare = await serveBarePage();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await signUp(await context.newPage(), app, { email: 'bench@example.com', password: 'six or more' });
    const state = await context.storageState();
    await context.close();
    const targets = /** @type {Target[]} */ ([
      { name: 'tiny page', url: `${bare.url}/tiny`, selector: '' },
      { name: 'bare React page', url: bare.url, selector: field },
      { name: '/login', url: `${app.origin}/login`, selector: field, isLogin: true },
      { name: '/dashboard/overview', url: `${app.origin}/dashboard/overview`, selector: 'main h1', state },
    ]);
    const runs = /** @type {Map<string, Visit[]>} */ (new Map(targets.map(({ name }) => [name, []])));
    for (let round = 0; round < rounds; round += 1)
      for (const target of targets) runs.get(target.name)?.push(await visit(browser, target));
    console.log(
      `Chromium ${browser.version()}, ${network.latency} ms latency, 1.6 Mbit/s, processor ${slowdown} times slower, empty cache, median of ${rounds} interleaved`,
    );
    print(runs);
  } finally {
    await browser.close();
    bare.stop();
    await app.stop();
  }
});
