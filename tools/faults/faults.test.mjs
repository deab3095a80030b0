// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lost, pictures } from './aftermath.mjs';
import { openStand, query, timeUntil } from './stand.mjs';
import { startWriters } from './writers.mjs';

const writers = 16;
const backMs = 5_000;

/** @typedef {Awaited<ReturnType<typeof openStand>>} Stand
 * @typedef {Awaited<ReturnType<Stand['app']>>} App */

/** @type {Stand} */
let stand;
const figures = /** @type {string[]} */ ([]);

beforeAll(async () => {
  stand = await openStand();
}, 600_000);

afterAll(async () => {
  await stand?.close();
  console.log(figures.join('\n'));
}, 600_000);

afterEach(() => stand?.network.set('pass'));

/** @param {number[]} values in milliseconds */
const spread = (values) => {
  const sorted = [...values].sort((one, other) => one - other);
  const words = (/** @type {number | undefined} */ value) => `${((value ?? 0) / 1000).toFixed(2)} s`;
  return `half within ${words(sorted[Math.floor(sorted.length / 2)])}, all within ${words(sorted.at(-1))}`;
};

/** @param {App} app
 * @param {string} token
 * @param {string} [path] */
const ask = (app, token, path = '/api/user/account/details') =>
  fetch(app.url + path, {
    headers: { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(10_000),
  });

/** @param {App} app
 * @param {string} token
 * @param {Uint8Array<ArrayBuffer>} [avatar] */
async function save(app, token, avatar) {
  const body = new FormData();
  body.set('data', JSON.stringify({ firstName: 'Ada', lastName: 'Lovelace' }));
  if (avatar) body.set('avatar', new Blob([avatar], { type: 'image/png' }), 'avatar');
  const begun = performance.now();
  const { status } = await fetch(`${app.url}/api/user/account/save`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
    signal: AbortSignal.timeout(20_000),
  });
  return { status, tookMs: performance.now() - begun };
}

/** @param {App} app */
async function newUser(app) {
  const token = await stand.token('somebody');
  expect((await ask(app, token, '/api/user/initialize')).status).toBe(200);
  return token;
}

/** @param {App} app
 * @param {Awaited<ReturnType<typeof startWriters>>} load
 * @param {string} what */
async function expectNothingLost(app, load, what) {
  await load.stop();
  const problems = await lost(app.databaseUrl, load.users);
  const { shown, swept, dangling, orphans } = await pictures(app.databaseUrl, app.bucket);
  figures.push(
    `${what}: ${load.count('acknowledged')} saves acknowledged, ${load.count('unknown')} unanswered; ` +
      `${problems.length} lost; ${shown} pictures shown, ${dangling.length} dangling, ` +
      `${swept} swept in one pass, ${orphans.length} orphans left`,
  );
  expect(problems).toEqual([]);
  expect(dangling).toEqual([]);
  expect(orphans).toEqual([]);
  expect(shown).toBeGreaterThan(0);
}

describe('PostgreSQL', () => {
  it('killed and restarted 20 times under load: nothing acknowledged is lost, and the service comes back by itself', async () => {
    const app = await stand.app();
    const token = await newUser(app);
    const load = await startWriters({ url: app.url, token: stand.token, count: writers, name: 'crash' });
    const back = [];
    const statuses = new Set();
    for (let count = 0; count < 20; count += 1) {
      await sleep(300 + Math.random() * 700);
      await stand.database.kill9();
      for (let during = 0; during < 3; during += 1) statuses.add((await ask(app, token)).status);
      await stand.database.restart();
      back.push(await timeUntil(async () => (await ask(app, token)).status === 200));
    }
    await expectNothingLost(app, load, 'PostgreSQL killed 20 times');
    figures.push(`  back after PostgreSQL: ${spread(back)}`);
    expect(app.copy.exitCode).toBeUndefined();
    expect([...statuses]).toEqual([503]);
    expect(Math.max(...back)).toBeLessThan(backMs);
    await app.copy.stop();
  }, 600_000);

  it('makes calls fail with 503 soon while it hangs, and serves them once it is back', async () => {
    const app = await stand.app();
    const token = await newUser(app);
    const load = await startWriters({ url: app.url, token: stand.token, count: writers, name: 'hung' });
    await sleep(500);
    stand.database.pause();
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const begun = performance.now();
        const { status, headers } = await ask(app, token);
        return { status, retry: headers.has('retry-after'), tookMs: performance.now() - begun };
      }),
    );
    const ready = (await ask(app, token, '/readyz')).status;
    const alive = (await ask(app, token, '/livez')).status;
    await sleep(3_000);
    stand.database.resume();
    const back = await timeUntil(async () => (await ask(app, token)).status === 200);
    await sleep(1_000);
    await expectNothingLost(app, load, 'PostgreSQL hung');
    figures.push(
      `  503 within ${(Math.max(...answers.map(({ tookMs }) => tookMs)) / 1000).toFixed(2)} s; back: ${spread([back])}`,
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 503, retry: true });
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(5_000);
    expect([ready, alive]).toEqual([503, 200]);
    expect(back).toBeLessThan(backMs);
    await app.copy.stop();
  }, 600_000);

  it('full: answers 503 while others hold all connections, and works on when they let go', async () => {
    const app = await stand.app();
    const token = await newUser(app);
    await query(
      stand.admin,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(app.databaseUrl).pathname.slice(1)}'`,
    );
    const others = [];
    for (let count = 0; count < stand.maxConnections; count += 1) {
      const client = new pg.Client(stand.admin);
      client.on('error', () => {});
      try {
        await client.connect();
        others.push(client);
      } catch {
        break;
      }
    }
    const { status, headers } = await ask(app, token);
    await Promise.all(others.map((client) => client.end()));
    const back = await timeUntil(async () => (await ask(app, token)).status === 200);
    figures.push(
      `PostgreSQL full (${others.length} foreign connections): ${status}; back: ${spread([back])}`,
    );
    expect(status).toBe(503);
    expect(headers.has('retry-after')).toBe(true);
    expect(back).toBeLessThan(backMs);
    await app.copy.stop();
  }, 600_000);
});

describe('the S3 service', () => {
  /** @type {App} */
  let app;
  let token = '';

  beforeAll(async () => {
    app = await stand.app();
    token = await newUser(app);
    const { status } = await save(app, token, await picture());
    expect(status).toBe(200);
  }, 600_000);

  afterAll(() => app?.copy.stop());

  async function picture() {
    const { default: sharp } = await import('sharp');
    const square = { width: 400, height: 400, channels: /** @type {const} */ (3), background: '#7c3aed' };
    return new Uint8Array(await sharp({ create: square }).png().toBuffer());
  }

  it.each(
    /** @type {[string, import('../providers/fault-proxy.mjs').Mode][]} */ ([
      ['down', 'refuse'],
      ['hung', 'hang'],
      ['slow', { bytesPerSecond: 10 }],
      ['cut in mid-answer', { cutAfter: 20 }],
    ]),
  )(
    '%s: names are saved and details read; a picture is refused within 5 s; then all is well',
    async (name, mode) => {
      await stand.network.set(mode);
      const read = await ask(app, token);
      const names = await save(app, token);
      const avatar = await save(app, token, await picture());
      const tries = stand.network.connections();
      await stand.network.set('pass');
      const back = await timeUntil(async () => (await save(app, token, await picture())).status === 200);
      figures.push(
        `S3 ${name}: details ${read.status}, names ${names.status}, picture ${avatar.status} after ` +
          `${(avatar.tookMs / 1000).toFixed(2)} s; back: ${spread([back])}`,
      );
      expect(read.status).toBe(200);
      expect(names.status).toBe(200);
      expect(avatar.status).toBe(503);
      expect(avatar.tookMs).toBeLessThan(5_000);
      expect(tries).toBeLessThanOrEqual(8);
      expect(back).toBeLessThan(backMs);
      const { dangling } = await pictures(app.databaseUrl, app.bucket);
      expect(dangling).toEqual([]);
    },
    600_000,
  );
});

describe('the identity provider', () => {
  it('down: known keys go on working, unknown ones are no reason to sign anybody out', async () => {
    const app = await stand.app();
    const token = await newUser(app);
    const { answer } = stand.issuer;
    stand.issuer.answer = (/** @type {import('node:http').ServerResponse} */ response) => response.destroy();
    try {
      expect((await ask(app, token)).status).toBe(200);
      await app.copy.stop();
      await app.copy.start();
      const begun = performance.now();
      const cold = await ask(app, token);
      expect(cold.status).toBe(503);
      expect(cold.headers.has('retry-after')).toBe(true);
      figures.push(
        `Identity provider down: 200 with known keys; 503 within ${((performance.now() - begun) / 1000).toFixed(2)} s without`,
      );
    } finally {
      stand.issuer.answer = answer;
    }
    const back = await timeUntil(async () => (await ask(app, token)).status === 200, 60_000);
    figures.push(`  back after the identity provider: ${spread([back])}`);
    expect(back).toBeLessThan(backMs);
    await app.copy.stop();
  }, 600_000);
});

describe('the process', () => {
  it('loses nothing acknowledged when it is killed 100 times under 16 writers', async () => {
    const app = await stand.app();
    const load = await startWriters({ url: app.url, token: stand.token, count: writers, name: 'kill' });
    const ready = [];
    for (let count = 0; count < 100; count += 1) {
      await sleep(50 + Math.random() * 900);
      await app.copy.stop('SIGKILL');
      const begun = performance.now();
      await app.copy.start();
      ready.push(performance.now() - begun);
    }
    await sleep(500);
    await expectNothingLost(app, load, 'Process killed 100 times');
    figures.push(`  ready again: ${spread(ready)}`);
    await app.copy.stop();
  }, 1_200_000);
});

describe('the checks themselves', () => {
  it('find a save that is acknowledged before it is committed', async () => {
    const app = await stand.app({ planted: 'acknowledge-early' });
    const load = await startWriters({ url: app.url, token: stand.token, count: writers, name: 'planted' });
    let problems = /** @type {string[]} */ ([]);
    for (let count = 0; count < 5 && problems.length === 0; count += 1) {
      await sleep(500);
      await app.copy.stop('SIGKILL');
      problems = await lost(app.databaseUrl, load.users);
      await app.copy.start();
    }
    await load.stop();
    figures.push(`Planted, acknowledged before the commit: ${problems.length} lost saves found`);
    expect(problems.length).toBeGreaterThan(0);
    await app.copy.stop();
  }, 600_000);

  it('find a pool to whose errors nobody listens', async () => {
    const app = await stand.app({ planted: 'deaf-pool' });
    const token = await newUser(app);
    await stand.database.kill9();
    await stand.database.restart();
    await timeUntil(async () => app.copy.exitCode !== undefined || (await ask(app, token)).status === 200);
    await sleep(1_000);
    figures.push(`Planted, a pool without a listener: exit code ${app.copy.exitCode}`);
    expect(app.copy.exitCode).toBe(1);
  }, 600_000);
});
