// @ts-check
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSource } from '../../scripts/person.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { probing } from './probing.mjs';
import { exchange } from './raw-exchange.mjs';

/** @typedef {import('../../scripts/product.mjs').Product} Product
 * @typedef {import('./run.mjs').Check} Check
 * @typedef {{ socket: import('node:net').Socket, since: number, closed: Promise<number>, head: () => string }} Held
 *   `closed` resolves with the time. */

/** If connections arrive faster than they are accepted, the system drops some and tries again seconds later. */
const atOnce = 50;

/** What connections cost whose clients send or read slowly, or not at all.
 * @param {Check} check */
export async function attack(check) {
  const product = await startProduct();
  const { origin, port, memory } = product;
  const host = `Host: ${new URL(origin).host}`;
  const page = await (await fetch(`${origin}/login`, { headers: { Accept: 'text/html' } })).text();
  const script = /\/assets\/first[^"]+\.js/.exec(page)?.[0] ?? '/';
  const idle = probing(product, '/login');
  await sleep(2_000);
  const { median: idleMedian } = await idle.end();
  const before = memory();
  const read = () => `GET ${script} HTTP/1.1\r\n${host}\r\nX-Forwarded-For: ${newSource()}\r\n\r\n`;
  // Connections are accepted in order: when a later one is answered, the server has all of them.
  const settle = () => exchange(port, `GET /livez HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`);
  const readers = await openMany(200, () => open(product, read(), { reads: false }), settle);
  const signIn = () =>
    `POST /api/auth/sign-in HTTP/1.1\r\n${host}\r\nOrigin: ${origin}\r\nX-Forwarded-For: ${newSource()}\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`;
  const groups = /** @type {[string, number, Held[]][]} */ ([]);
  for (const [what, mostSeconds, count, openOne] of /** @type {[string, number, number, () => Held][]} */ ([
    ['200 connections that say nothing', 15, 200, () => open(product, '')],
    [
      '500 connections that drip headers',
      15,
      500,
      () => open(product, `GET / HTTP/1.1\r\n${host}\r\n`, { drip: 'X: y\r\n' }),
    ],
    ['100 bodies that drip', 35, 100, () => open(product, signIn(), { drip: ' ' })],
    ['100 bodies that stall', 35, 100, () => open(product, signIn())],
  ]))
    groups.push([what, mostSeconds, await openMany(count, openOne, settle)]);
  const others = probing(product, '/login');
  const limit = sleep(60_000, Number.POSITIVE_INFINITY, { ref: false });
  for (const [what, mostSeconds, connections] of groups) {
    const times = connections.map(
      async ({ closed, since }) => ((await Promise.race([closed, limit])) - since) / 1_000,
    );
    const longest = Math.max(...(await Promise.all(times)));
    for (const { socket } of connections) socket.destroy();
    const answers = [...new Set(connections.map(({ head }) => head()))].join(', ') || 'no answer';
    check(
      what,
      `closed within ${mostSeconds} s`,
      `the last after ${longest.toFixed(1)} s: ${answers}`,
      longest <= mostSeconds,
    );
  }
  const grown = (memory() - before) / 1_000_000;
  for (const { socket } of readers) socket.destroy();
  const { median, failed, asked } = await others.end();
  check(
    '200 connections that ask for the largest script and read nothing',
    'at most 300 MB more, beside all the others',
    `${grown.toFixed(0)} MB more`,
    grown < 300,
  );
  check(
    'somebody else beside all of these',
    'every page, at the median within twice as long as before, or 50 ms',
    `${asked} pages, ${failed} failed; median ${median.toFixed(0)} ms (${idleMedian.toFixed(0)} before)`,
    failed === 0 && median <= Math.max(50, 2 * idleMedian),
  );
}

/** @param {Product} product
 * @param {string} bytes
 * @param {{ drip?: string, reads?: boolean }} [options] `drip` is sent each second
 * @returns {Held} */
function open({ port }, bytes, { drip = '', reads = true } = {}) {
  let answer = '';
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  const timer = drip === '' ? undefined : setInterval(() => socket.write(drip), 1_000);
  if (reads) socket.on('data', (chunk) => (answer += chunk));
  else socket.pause();
  socket.on('error', () => {});
  const closed = new Promise((/** @type {(at: number) => void} */ resolve) =>
    socket.once('close', () => {
      clearInterval(timer);
      resolve(performance.now());
    }),
  );
  return { socket, since: 0, closed, head: () => answer.split('\r\n', 1)[0] ?? '' };
}

/** @param {number} count
 * @param {() => Held} openOne
 * @param {() => Promise<unknown>} settle waits until the server has those that are connected */
async function openMany(count, openOne, settle) {
  const all = /** @type {Held[]} */ ([]);
  while (all.length < count) {
    const next = Array.from({ length: atOnce }, openOne);
    await Promise.all(next.map(({ socket }) => once(socket, 'connect')));
    await settle();
    for (const held of next) held.since = performance.now();
    all.push(...next);
  }
  return all;
}
