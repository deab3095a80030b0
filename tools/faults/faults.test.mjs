// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../scripts/quantile.mjs';
import { lost, pictures } from './aftermath.mjs';
import { openStand, timeUntil } from './stand.mjs';
import { startWriters } from './writers.mjs';

const writers = 16;
const backMs = 5_000;

/** @typedef {Awaited<ReturnType<typeof openStand>>} Stand
 * @typedef {Awaited<ReturnType<Stand['app']>>} App */

/** @type {Stand} */
let stand;

beforeAll(async () => {
  stand = await openStand();
}, 600_000);

afterAll(() => stand?.close(), 600_000);

const spread = (/** @type {number[]} */ times) =>
  `half within ${quantile(times, 0.5).toFixed(0)} ms, all within ${quantile(times, 1).toFixed(0)} ms`;

const startLoad = (/** @type {App} */ app, /** @type {string} */ name) =>
  startWriters({ url: app.url, token: stand.token, count: writers, name });

/** @param {App} app
 * @param {Awaited<ReturnType<typeof startWriters>>} load
 * @param {string} what */
async function expectNothingLost(app, load, what) {
  await load.stop();
  const problems = await lost(app.databaseUrl, load.users);
  const { shown, swept, dangling, orphans } = await pictures(app.databaseUrl, app.bucket);
  console.log(
    `${what}; ${load.count('acknowledged')} saves acknowledged, ${load.count('unknown')} unanswered; ` +
      `${shown} pictures shown, ${swept} swept in one pass`,
  );
  expect({ problems, dangling, orphans }).toEqual({ problems: [], dangling: [], orphans: [] });
  expect(shown).toBeGreaterThan(0);
  await app.copy.stop();
}

it('PostgreSQL killed 20 times under 16 writers: nothing acknowledged is lost, and calls are answered again by themselves', async () => {
  const app = await stand.app();
  const ask = async () => {
    const headers = { Authorization: `Bearer ${await stand.token('somebody')}` };
    const signal = AbortSignal.timeout(10_000);
    return (await fetch(`${app.url}/api/user/initialize`, { headers, signal })).status;
  };
  const load = await startLoad(app, 'crash');
  const back = [];
  const statuses = new Set();
  for (let count = 0; count < 20; count += 1) {
    await sleep(300 + Math.random() * 700);
    await stand.database.kill9();
    for (let during = 0; during < 3; during += 1) statuses.add(await ask());
    await stand.database.restart();
    back.push(await timeUntil(async () => (await ask()) === 200));
  }
  expect(app.copy.exitCode).toBeUndefined();
  expect([...statuses]).toEqual([503]);
  expect(Math.max(...back)).toBeLessThan(backMs);
  await expectNothingLost(app, load, `Back after PostgreSQL ${spread(back)}`);
}, 600_000);

it('the process killed 100 times under 16 writers loses nothing acknowledged', async () => {
  const app = await stand.app();
  const load = await startLoad(app, 'kill');
  const ready = [];
  for (let count = 0; count < 100; count += 1) {
    await sleep(50 + Math.random() * 900);
    await app.copy.stop('SIGKILL');
    const begun = performance.now();
    await app.copy.start();
    ready.push(performance.now() - begun);
  }
  await sleep(500);
  await expectNothingLost(app, load, `Ready again ${spread(ready)}`);
}, 1_200_000);
