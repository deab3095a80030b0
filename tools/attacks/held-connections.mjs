// @ts-check
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSource } from '../../scripts/person.mjs';
import { until } from '../../scripts/project.mjs';
import { probing } from './probing.mjs';
import { exchange } from './raw-exchange.mjs';

/** @typedef {{ socket: import('node:net').Socket, closed: Promise<number>, head: () => string }} Held
 * `closed` resolves with the time. */

/** @param {import('../../scripts/product.mjs').Product} product */
function opener({ port }) {
  /** @param {string} bytes
   * @param {{ drip?: string, reads?: boolean }} [options] `drip` is sent each second
   * @returns {Held} */
  return (bytes, { drip = '', reads = true } = {}) => {
    let answer = '';
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      if (drip !== '') timer = setInterval(() => socket.write(drip), 1_000);
    });
    if (reads) socket.on('data', (chunk) => (answer += chunk));
    else socket.pause();
    socket.on('error', () => {});
    const closed = new Promise((/** @type {(at: number) => void} */ resolve) =>
      socket.on('close', () => {
        clearInterval(timer);
        resolve(performance.now());
      }),
    );
    return { socket, closed, head: () => answer.split('\r\n', 1)[0] ?? '' };
  };
}

/** As many requests as one connection may leave unanswered. */
const mostUnanswered = 8;

/** Connections that send many large requests without waiting for answers.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackByPipelining({ product, check }) {
  const { origin, memory } = product;
  const open = opener(product);
  const large = `GET /livez HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nX: ${'x'.repeat(15_000)}\r\n\r\n`;
  const before = memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memory())), 20);
  const lives = probing(product, '/livez');
  const all = Array.from({ length: 300 }, () => open(large.repeat(250)));
  await Promise.all(all.map(({ closed }) => closed));
  clearInterval(watch);
  const { asked, failed, longest } = await lives.end();
  const grown = (most - before) / 1_000_000;
  check(
    'H1',
    '250 requests of 15 kB at once on each of 300 connections',
    'less than 150 MB more, all connections closed, others are answered',
    `${grown.toFixed(0)} MB more; ${asked} others, ${failed} failed, the longest ${longest.toFixed(0)} ms`,
    grown < 150 && failed === 0,
  );
}

/** Clients that send or read slowly, or not at all.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackByWaiting({ product, check }) {
  const { origin, port, memory } = product;
  const open = opener(product);
  const host = `Host: ${new URL(origin).host}`;
  const page = await (await fetch(`${origin}/login`, { headers: { Accept: 'text/html' } })).text();
  const script = /\/assets\/first[^"]+\.js/.exec(page)?.[0] ?? '/favicon.svg';
  const idle = probing(product, '/login');
  await sleep(2_000);
  const { median: idleMedian, p99: idleP99 } = await idle.end();
  /** A few at a time: if connections arrive faster than they are accepted, the system drops some and retries seconds
   * later.
   * @param {number} count
   * @param {() => Held} one */
  const many = async (count, one) => {
    const all = /** @type {(Held & { since: number })[]} */ ([]);
    while (all.length < count) {
      const next = Array.from({ length: 50 }, one);
      await Promise.all(next.map(({ socket }) => once(socket, 'connect')));
      // Connections are accepted in order: when a later one is answered, the server has all of them.
      await exchange(port, `GET /livez HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
      const since = performance.now();
      all.push(...next.map((held) => ({ ...held, since })));
    }
    return all;
  };
  const before = memory();
  const readers = await many(200, () =>
    open(
      `GET ${script} HTTP/1.1\r\n${host}\r\nX-Forwarded-For: ${newSource()}\r\n\r\n`.repeat(mostUnanswered),
      {
        reads: false,
      },
    ),
  );
  const signIn = () =>
    `POST /api/auth/sign-in HTTP/1.1\r\n${host}\r\nOrigin: ${origin}\r\nX-Forwarded-For: ${newSource()}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`;
  const headers = `GET / HTTP/1.1\r\n${host}\r\n`;
  const groups = /** @type {const} */ ([
    ['200 connections that say nothing', 15, await many(200, () => open(''))],
    ['500 connections that drip headers', 15, await many(500, () => open(headers, { drip: 'X: y\r\n' }))],
    ['100 bodies that drip', 35, await many(100, () => open(signIn(), { drip: ' ' }))],
    ['100 bodies that stall', 35, await many(100, () => open(signIn()))],
  ]);
  const others = probing(product, '/login');
  for (const [what, mostSeconds, connections] of groups) {
    const limit = sleep(60_000, Number.POSITIVE_INFINITY, { ref: false });
    const times = connections.map(
      async ({ closed, since }) => ((await Promise.race([closed, limit])) - since) / 1_000,
    );
    const longest = Math.max(...(await Promise.all(times)));
    for (const { socket } of connections) socket.destroy();
    const statuses = [...new Set(connections.map(({ head }) => head()))].join(', ') || 'no answer';
    check(
      93,
      what,
      `closed within ${mostSeconds} s`,
      `the last after ${longest.toFixed(1)} s: ${statuses}`,
      longest <= mostSeconds,
    );
  }
  const grown = (memory() - before) / 1_000_000;
  for (const { socket } of readers) socket.destroy();
  const { median, p99, failed, asked } = await others.end();
  check(
    93,
    `200 connections that ask ${mostUnanswered} times each for the largest script and read nothing`,
    'at most 300 MB more, beside all the others',
    `${grown.toFixed(0)} MB more`,
    grown < 300,
  );
  check(
    93,
    'somebody else beside all of these',
    'every page, at the median within twice as long as before, or 50 ms',
    `${asked} pages, ${failed} failed; median ${median.toFixed(0)} (${idleMedian.toFixed(0)} before), 99th percentile ${p99.toFixed(0)} (${idleP99.toFixed(0)}) ms`,
    failed === 0 && median <= Math.max(50, 2 * idleMedian),
  );
}

/** Uploads that end in the middle, and forms that stay open.
 * @param {import('./suites.mjs').AttackContext} context
 * @param {import('../../scripts/person.mjs').Person[]} people two who may save */
export async function attackByForms({ product, check }, [person, other]) {
  const { origin, copy, memory } = product;
  const open = opener(product);
  const host = `Host: ${new URL(origin).host}`;
  const files = () => readdirSync(`/proc/${copy.child?.pid}/fd`).length;
  const errors = () => product.log().match(/"level":[56]0/g)?.length ?? 0;
  const upload = (/** @type {number} */ bytes) =>
    `POST /api/user/account/save HTTP/1.1\r\n${host}\r\nAuthorization: Bearer ${person?.token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${bytes}\r\n\r\n`;
  const signIn = `POST /api/auth/sign-in HTTP/1.1\r\n${host}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n`;
  const start = '--b\r\nContent-Disposition: form-data; name="avatar"; filename="a"\r\n\r\n';
  const cut = async (/** @type {string} */ head, /** @type {number} */ bytes, /** @type {number} */ at) => {
    const { socket, closed } = open(head + ' '.repeat(bytes));
    await new Promise((resolve) => socket.once('connect', () => socket.write('', resolve)));
    if (at % 2 === 0) socket.resetAndDestroy();
    else socket.end(() => socket.destroy());
    await closed;
  };
  const before = { files: files(), errors: errors(), memory: memory() };
  for (let at = 0; at < 900; at += 1) await cut(signIn, [0, 2_000, 3_999][at % 3] ?? 0, at);
  for (let at = 0; at < 100; at += 1)
    await cut(upload(1_000_000) + start, [0, 500_000, 999_000 - start.length][at % 3] ?? 0, at);
  await until(() => files() <= before.files + 10, 30_000);
  const after = { files: files(), errors: errors(), memory: memory() };
  const grown = (after.memory - before.memory) / 1_000_000;
  check(
    '70, L1',
    '1,000 bodies cut off at their beginning, middle and end, by FIN and RST',
    'nothing stays open, no error in the log, at most 100 MB more',
    `${after.files - before.files} more files open, ${after.errors - before.errors} errors, ${grown.toFixed(0)} MB more`,
    after.files <= before.files + 10 && after.errors === before.errors && grown < 100,
  );

  for (const [what, bytes, kept] of /** @type {const} */ ([
    ['30 forms of names that one account leaves open', 16_000, 16],
    ['30 forms of a picture that one account leaves open', 1_048_576, 5],
  ])) {
    const forms = Array.from({ length: 30 }, () => open(upload(bytes)));
    const refused = () => forms.filter(({ head }) => / (?:429|503) /.test(head())).length;
    await until(() => refused() >= 30 - kept);
    const { status } = (await other?.save({ firstName: 'Ada', lastName: 'b' })) ?? { status: 0 };
    check(
      93,
      what,
      `${kept} are waited for, others save`,
      `${refused()} refused, ${status}`,
      refused() === 30 - kept && status === 200,
    );
    for (const { socket } of forms) socket.destroy();
  }
}

/** Takes all connections of a server without a proxy in front.
 * @param {import('./suites.mjs').AttackContext} context */
export async function attackByConnections({ product, check }) {
  const { port } = product;
  const open = opener(product);
  const held = /** @type {Held[]} */ ([]);
  let closed = 0;
  while (held.length < 5_200) {
    const next = Array.from({ length: 50 }, () => open(''));
    for (const { closed: end } of next) void end.then(() => (closed += 1));
    await Promise.all(next.map(({ socket }) => once(socket, 'connect')));
    held.push(...next);
  }
  const statuses = [];
  for (let at = 1; at <= 5; at += 1)
    statuses.push(
      await new Promise((resolve) => {
        const call = { host: '127.0.0.1', port, path: '/livez', agent: false, localAddress: `127.9.9.${at}` };
        get(call, (answer) => resolve(answer.resume().statusCode)).once('error', () => resolve('no answer'));
      }),
    );
  for (const { socket } of held) socket.destroy();
  check(
    93,
    '5,200 connections of one address that say nothing',
    'another address is answered',
    `${closed} closed at once; ${statuses.join(', ')}`,
    statuses.every((status) => status === 200),
  );
}
