// @ts-check
import { gzipSync } from 'node:zlib';

export const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
export const slowdown = 4;

/** @typedef {{ name: string, url: string, selector: string, state?: Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>> }} Target
 * @typedef {{ fcp: number, field: number, live: number, tbt: number, cls: number }} Times milliseconds since
 *   the navigation began; NaN for what the page does not have. `field`: a field can be typed into. `live`: React has
 *   what the selector finds. `tbt`: what tasks took beyond 50 ms each. `cls`: the score of layout shifts.
 * @typedef {Times & { kB: number }} Visit compressed scripts (gzip, level 9) before the page is live */

/** Runs in the page before all of its scripts, and only listens: a locator that polls would delay the first paint.
 * @param {string} selector of what makes the page live */
function watch(selector) {
  const times = { fcp: Number.NaN, field: Number.NaN, live: Number.NaN, tbt: 0, cls: 0 };
  let becomesLive = () => {};
  const live = new Promise((resolve) => {
    becomesLive = () => resolve(undefined);
  });
  Object.assign(window, { times, live });
  /** @param {string} type @param {(entry: any) => void} take */
  const observe = (type, take) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') times.fcp = startTime;
  });
  observe('longtask', ({ duration }) => {
    times.tbt += Math.max(0, duration - 50);
  });
  observe('layout-shift', ({ value }) => {
    times.cls += value;
  });
  const look = () => {
    if (Number.isNaN(times.field) && document.querySelector('input[name=email]'))
      times.field = performance.now();
    const element = selector && document.querySelector(selector);
    if (!element) return;
    observer.disconnect();
    if (!Object.keys(element).some((key) => key.startsWith('__reactProps')))
      return void requestAnimationFrame(look);
    times.live = performance.now();
    becomesLive();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
}

/** One visit with an empty cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {Target} target
 * @returns {Promise<Visit>} */
export async function visit(browser, { url, selector, state }) {
  const context = await browser.newContext(state ? { storageState: state } : {});
  const page = await context.newPage();
  const bodies = /** @type {Promise<Buffer>[]} */ ([]);
  /** @param {import('@playwright/test').Response} response */
  const keepScript = (response) => {
    if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body());
  };
  page.on('response', keepScript);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', network);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watch, selector);
  await page.goto(url, { waitUntil: 'commit' });
  if (selector) await page.evaluate('live');
  // What comes later is not counted, and has no body once the page is closed.
  page.off('response', keepScript);
  const scripts = await Promise.all(bodies);
  const kB = scripts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1_000;
  // Until what has come is painted.
  await page.waitForLoadState('networkidle');
  const times = /** @type {Times} */ (await page.evaluate('times'));
  await context.close();
  return { ...times, kB };
}
