// @ts-check
import '../../scripts/node-version.mjs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { launchBrowser } from '../../scripts/browser.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { endOnSignals, runMain } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { signUp, startApp } from '../../scripts/running-app.mjs';
import { serveBarePage } from './web/bare-page.mjs';

const rounds = 5;
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const slowdown = 4;

/** @typedef {{ name: string, url: string, heading: string, state?: Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>> }} Target
 * @typedef {{ gz: number, br: number, fcp: number, lcp: number }} Measurement bytes and milliseconds */

/** One visit with an empty cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {Target} target
 * @returns {Promise<Measurement>} */
async function visit(browser, { url, heading, state }) {
  const context = await browser.newContext(state ? { storageState: state } : {});
  const page = await context.newPage();
  const responses = /** @type {import('@playwright/test').Response[]} */ ([]);
  page.on('response', (response) => responses.push(response));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const { fcp, lcp } = await page.evaluate(
    () =>
      new Promise((/** @type {(times: { fcp: number, lcp: number }) => void} */ resolve) => {
        const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
        new PerformanceObserver((list) => {
          resolve({ fcp, lcp: list.getEntries().at(-1)?.startTime ?? Number.NaN });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  // Read the bodies before the page closes: after that, Playwright no longer has them.
  const scripts = responses.filter((response) => /javascript/.test(response.headers()['content-type'] ?? ''));
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  await context.close();
  const sum = (/** @type {(body: Buffer) => Buffer} */ pack) =>
    bodies.reduce((total, body) => total + pack(body).length, 0);
  return {
    gz: sum((body) => gzipSync(body, { level: 9 })),
    br: sum((body) => brotliCompressSync(body)),
    fcp,
    lcp,
  };
}

/** @param {Measurement[]} measurements
 * @returns {Measurement} */
function medians(measurements) {
  const median = (/** @type {keyof Measurement} */ name) =>
    quantile(
      measurements.map((one) => one[name]),
      0.5,
    );
  return { gz: median('gz'), br: median('br'), fcp: median('fcp'), lcp: median('lcp') };
}

/** @param {[string, Measurement][]} results the bare page first */
function print(results) {
  const cell = (/** @type {unknown} */ value) => String(value).padStart(11);
  console.log(`${''.padEnd(22)}${['JS gz kB', 'JS br kB', 'FCP ms', 'LCP ms'].map(cell).join('')}`);
  for (const [name, { gz, br, fcp, lcp }] of results) {
    const cells = [(gz / 1000).toFixed(1), (br / 1000).toFixed(1), Math.round(fcp), Math.round(lcp)];
    console.log(`${name.padEnd(22)}${cells.map(cell).join('')}`);
  }
  const bare = results[0]?.[1];
  if (!bare) return;
  for (const [name, { gz, br, fcp, lcp }] of results.slice(1)) {
    const ratios = [gz / bare.gz, br / bare.br, fcp / bare.fcp, lcp / bare.lcp];
    console.log(
      `${`${name} / bare`.padEnd(22)}${ratios.map((ratio) => cell(`${ratio.toFixed(2)}x`)).join('')}`,
    );
  }
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
    /** @type {Target[]} */
    const targets = [
      { name: 'bare React page', url: bare.url, heading: 'Log into your account' },
      { name: '/login', url: `${app.origin}/login`, heading: 'Log into your account' },
      { name: '/dashboard/overview', url: `${app.origin}/dashboard/overview`, heading: 'Overview', state },
    ];
    const runs = /** @type {Map<string, Measurement[]>} */ (new Map());
    for (let round = 0; round < rounds; round += 1) {
      for (const target of targets) {
        runs.set(target.name, [...(runs.get(target.name) ?? []), await visit(browser, target)]);
      }
    }
    console.log(
      `Chromium ${browser.version()}, ${network.latency} ms latency, 1.6 Mbit/s, processor ${slowdown} times slower, empty cache, median of ${rounds} interleaved`,
    );
    print([...runs].map(([name, measurements]) => [name, medians(measurements)]));
  } finally {
    await browser.close();
    bare.stop();
    await app.stop();
  }
});
