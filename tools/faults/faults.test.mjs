// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { parallel } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { pictures } from './aftermath.mjs';
import { openStand, timeUntil } from './stand.mjs';
import { startWriters } from './writers.mjs';

const writers = 16;
const usersEach = 5;
const backMs = 5_000;

/** @type {Awaited<ReturnType<typeof openStand>>} */
let stand;

beforeAll(async () => {
  stand = await openStand();
}, 600_000);

afterAll(() => stand?.close(), 600_000);

const spread = (/** @type {number[]} */ times) =>
  `half within ${quantile(times, 0.5).toFixed(0)} ms, all within ${quantile(times, 1).toFixed(0)} ms`;

const startLoad = async () =>
  startWriters(await parallel(writers, () => parallel(usersEach, stand.newPerson)));

/** @param {ReturnType<typeof startWriters>} load
 * @param {string} what */
async function expectNothingLost(load, what) {
  await load.stop();
  const problems = await load.findLost();
  const { shown, swept, dangling, orphans } = await pictures(
    stand.database.env.PROVIDERS_POSTGRES_URL,
    stand.bucket,
  );
  console.log(
    `${what}; ${load.count('acknowledged')} saves acknowledged, ${load.count('unknown')} unanswered; ` +
      `${shown} pictures shown, ${swept} swept in one pass`,
  );
  expect({ problems, dangling, orphans }).toEqual({ problems: [], dangling: [], orphans: [] });
  expect(shown).toBeGreaterThan(0);
}

it('PostgreSQL killed 20 times under 16 writers: nothing acknowledged is lost, and calls are answered again by themselves', async () => {
  const { app, database } = stand;
  const somebody = await stand.newPerson();
  const ask = async () => (await somebody.send('GET', '/api/user/initialize')).status;
  const load = await startLoad();
  const back = [];
  const statuses = new Set();
  for (let count = 0; count < 20; count += 1) {
    await sleep(300 + Math.random() * 700);
    await database.kill9();
    for (let during = 0; during < 3; during += 1) statuses.add(await ask());
    await database.restart();
    back.push(await timeUntil(async () => (await ask()) === 200));
  }
  expect(app.exitCode).toBeUndefined();
  expect([...statuses]).toEqual([503]);
  expect(Math.max(...back)).toBeLessThan(backMs);
  await expectNothingLost(load, `Back after PostgreSQL ${spread(back)}`);
}, 600_000);

it('the process killed 100 times under 16 writers loses nothing acknowledged', async () => {
  const load = await startLoad();
  const ready = [];
  for (let count = 0; count < 100; count += 1) {
    await sleep(50 + Math.random() * 900);
    await stand.app.stop('SIGKILL');
    const begun = performance.now();
    await stand.app.start();
    ready.push(performance.now() - begun);
  }
  await sleep(500);
  await expectNothingLost(load, `Ready again ${spread(ready)}`);
}, 1_200_000);
