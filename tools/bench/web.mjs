// @ts-check
import '../../scripts/node-version.mjs';
import { createServer } from 'node:http';
import { launchBrowser } from '../../scripts/browser.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { table } from '../../scripts/markdown.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { endOnSignals, listen, runMain } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { signUp } from '../../scripts/running-app.mjs';
import { network, slowdown, visit } from './web/visit.mjs';

/** @import { Target, Visit } from './web/visit.mjs' */

const rounds = 5;
const field = 'input[name=email]';
/** What a page costs that needs no script at all. */
const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title></head><body>
  <h1>Log into your account</h1><form><input name="email" aria-label="email"><button>Log In</button></form></body></html>`;

/** @type {[keyof Visit, string, number][]} with the digits behind the point */
const columns = [
  ['kB', 'JS gz kB', 1],
  ['fcp', 'FCP ms', 0],
  ['field', 'field ms', 0],
  ['live', 'live ms', 0],
  ['tbt', 'TBT ms', 0],
  ['cls', 'CLS', 4],
];

/** @param {Map<Target, Visit[]>} runs the first is the page of HTML alone */
function print(runs) {
  const [control = []] = runs.values();
  const median = (/** @type {Visit[]} */ visits, /** @type {keyof Visit} */ key) =>
    quantile(
      visits.map((one) => one[key]),
      0.5,
    );
  const rows = [...runs].map(([{ name }, visits]) => [
    name,
    ...columns.map(([key, , digits]) => {
      const value = median(visits, key);
      return Number.isNaN(value) ? '' : value.toFixed(digits);
    }),
    (median(visits, 'fcp') / median(control, 'fcp')).toFixed(2),
  ]);
  const heads = ['page', ...columns.map(([, title]) => title), 'FCP / HTML'];
  console.log(table(heads, rows).join('\n'));
}

await runMain(async () => {
  endOnSignals();
  await ensureBuilt();
  const app = await startProduct();
  const bare = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(html),
  );
  const bareUrl = `http://localhost:${await listen(bare)}`;
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await signUp(await context.newPage(), app, { email: 'bench@example.com', password: 'six or more' });
    const state = await context.storageState();
    await context.close();
    /** @type {Target[]} */
    const targets = [
      { name: 'a page of plain HTML', url: bareUrl, selector: '' },
      { name: '/login', url: `${app.origin}/login`, selector: field },
      { name: '/dashboard/overview', url: `${app.origin}/dashboard/overview`, selector: 'main h1', state },
    ];
    const runs = new Map(targets.map((target) => [target, /** @type {Visit[]} */ ([])]));
    for (let round = 0; round < rounds; round += 1)
      for (const [target, visits] of runs) visits.push(await visit(browser, target));
    console.log(
      `Chromium ${browser.version()}, ${network.latency} ms latency, 1.6 Mbit/s, processor ${slowdown} times slower, empty cache, median of ${rounds} interleaved`,
    );
    print(runs);
  } finally {
    await browser.close();
    bare.close();
    await app.stop();
  }
});
