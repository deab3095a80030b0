// @ts-check
/** @typedef {{ gap: number, task: number }} Busy milliseconds: the longest time between two turns of the page, and the
 * processor time of its longest task. On a machine with other work the first holds waiting for a processor as well.
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, tdur?: number }} TraceEvent */

const beginning = 'watched from here';
const ending = 'watched to here';

/** Watches the main thread of a page: with a timer inside, and with the browser's trace of its tasks.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<() => Promise<Busy>>} ends it */
export async function watchMainThread(page) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const session = await browser.newBrowserCDPSession();
  const events = /** @type {TraceEvent[]} */ ([]);
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(.../** @type {any[]} */ (value));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate((mark) => {
    const watch = { gap: 0, timer: 0 };
    let last = performance.now();
    watch.timer = window.setInterval(() => {
      const now = performance.now();
      watch.gap = Math.max(watch.gap, now - last);
      last = now;
    }, 1);
    Object.assign(window, { watch });
    performance.mark(mark);
  }, beginning);
  return async () => {
    const gap = await page.evaluate((mark) => {
      performance.mark(mark);
      const { watch } = /** @type {{ watch: { gap: number, timer: number } }} */ (
        /** @type {any} */ (window)
      );
      clearInterval(watch.timer);
      return watch.gap;
    }, ending);
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return { gap, task: longestTask(events) };
  };
}

/** @param {TraceEvent[]} events */
function longestTask(events) {
  const [from, to] = [beginning, ending].map((mark) => events.find(({ name }) => name === mark));
  if (!from || !to) throw new Error('The browser has traced nothing.');
  const tasks = events.filter(
    ({ name, pid, tid, ts }) =>
      name === 'ThreadControllerImpl::RunTask' &&
      pid === from.pid &&
      tid === from.tid &&
      ts > from.ts &&
      ts < to.ts,
  );
  if (tasks.length === 0) throw new Error('The browser has traced no task of the page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1e3;
}
