// @ts-check
import '../../scripts/node-version.mjs';
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { at, endOnSignals, runMain, Stop } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { ensure } from '../../scripts/tool-packages.mjs';
import { load, send, usedCpu } from '../bench/api/load.mjs';
import * as postgres from '../providers/postgres.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '300' }, postgres: { type: 'boolean', default: false } },
});
const seconds = Number(values.seconds);
const connections = 16;
const times = 3;
/** So many that none reaches the limit of an account. */
const people = 1_500;
/** As many connections as a proxy or a few hundred browsers keep open; calls beyond that are not sent. */
const mostUnderWay = 500;
const stepMs = 5;

/** @typedef {import('../bench/api/load.mjs').Call} Call
 * @typedef {Map<string, number[]>} Latencies milliseconds, by what was called and the status */

/** @param {Latencies} latencies
 * @param {string} key
 * @param {number} ms */
function note(latencies, key, ms) {
  const times = latencies.get(key) ?? [];
  times.push(ms);
  latencies.set(key, times);
}

const ms = (/** @type {number[]} */ numbers) =>
  `p50 ${quantile(numbers, 0.5).toFixed(0)} ms, p99 ${quantile(numbers, 0.99).toFixed(0)} ms`;
const megabytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 2 ** 20)} MB`;

/** Sends calls on a fixed schedule, whether earlier ones are answered or not.
 * @param {number} port
 * @param {number} rate calls per second
 * @param {(index: number) => Call & { name: string }} makeCall
 * @param {Latencies} latencies
 * @returns {{ stop: () => Promise<void>, dropped: () => number }} */
function callSteadily(port, rate, makeCall, latencies) {
  const agent = new Agent({ keepAlive: true });
  const underWay = /** @type {Set<Promise<unknown>>} */ (new Set());
  const start = performance.now();
  let [index, dropped] = [0, 0];
  const timer = setInterval(() => {
    for (const due = ((performance.now() - start) / 1000) * rate; index < due; index += 1) {
      if (underWay.size >= mostUnderWay) {
        dropped += 1;
        continue;
      }
      const call = makeCall(index);
      const before = performance.now();
      const answered = send(port, agent, call)
        .catch(() => 0)
        .then((status) => note(latencies, `${call.name} ${status}`, performance.now() - before));
      underWay.add(answered);
      answered.finally(() => underWay.delete(answered));
    }
  }, stepMs);
  return {
    dropped: () => dropped,
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}

/** @param {(() => unknown)[]} closing */
async function startPostgres(closing) {
  await ensure('postgres');
  const folder = openFolder('overload-');
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const server = await postgres.start(folder);
  closing.push(() => server.stop());
  return { DATABASE_URL: server.env.PROVIDERS_POSTGRES_URL };
}

/** @param {(() => unknown)[]} closing */
async function prepare(closing) {
  const { TestIssuer } = await import(at('backend/dist/test/test-issuer.js'));
  const issuer = await TestIssuer.start();
  closing.push(() => issuer.close());
  const database = values.postgres ? await startPostgres(closing) : {};
  const product = await startProduct({ ...issuer.environment, ...database });
  closing.push(product.stop);
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const tokens = await Promise.all(
    Array.from({ length: people }, (_, index) => issuer.token({ sub: `person-${index}`, exp })),
  );
  const makeHeaders = (/** @type {number} */ index) => ({
    Authorization: `Bearer ${tokens[index % people]}`,
    'X-Forwarded-For': `10.7.${index % 250}.1`,
  });
  for (let index = 0; index < people; index += 1)
    await fetch(`${product.origin}/api/user/initialize`, { headers: makeHeaders(index) });
  const details = (/** @type {number} */ index) => ({
    name: 'details',
    path: '/api/user/account/details',
    headers: makeHeaders(index),
  });
  return { product, details };
}

const stranger = (/** @type {number} */ index) => ({
  name: 'stranger',
  method: 'POST',
  path: '/api/user/account/save',
  headers: { 'X-Forwarded-For': `10.8.${index % 250}.1`, 'Content-Length': '0' },
});
const cheapPaths = ['/livez', '/login'];
const cheap = (/** @type {number} */ index) => {
  const path = cheapPaths[index % 2] ?? '';
  return { name: path, path };
};
const expected = ['details 200', 'details 503', 'stranger 401', 'stranger 503', '/livez 200', '/login 200'];

await runMain(async () => {
  if (!(seconds >= 10)) throw new Stop('Usage: npm run test:overload -- [--seconds 300] [--postgres]');
  await ensureBuilt();
  const closing = /** @type {(() => unknown)[]} */ ([]);
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one();
  };
  endOnSignals(close);
  try {
    const { product, details } = await prepare(closing);
    const { port } = product;
    await load(port, details, { connections, seconds: 3 });
    const cpu = () => usedCpu(product.copy.child?.pid) / 1000;
    const before = cpu();
    const peak = await load(port, details, { connections, seconds: 10 });
    const peakRate = peak.calls / peak.seconds;
    const atPeak = cpu();
    const peakCpu = (atPeak - before) / peak.seconds;
    console.log(
      `${connections} callers, one call after the other: ${peakRate.toFixed(0)} a second, ${ms(peak.latencies)}`,
    );
    console.log(`Now ${times} times as many for ${seconds} s, a third of them by strangers`);

    const latencies = /** @type {Latencies} */ (new Map());
    const memory = [product.memory()];
    const mixed = (/** @type {number} */ index) => (index % 3 === 0 ? stranger(index) : details(index));
    const flood = callSteadily(port, peakRate * times, mixed, latencies);
    const visitor = callSteadily(port, 10, cheap, latencies);
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      await sleep(seconds * 100);
      memory.push(product.memory());
      const answered = latencies.get('details 200')?.length ?? 0;
      console.log(`  ${(tenth * seconds) / 10} s: ${answered} calls of people answered`);
    }
    const floodCpu = (cpu() - atPeak) / seconds;
    await Promise.all([flood.stop(), visitor.stop()]);

    const stopped = performance.now();
    let normalAfter = Number.POSITIVE_INFINITY;
    while (normalAfter > 30 && performance.now() - stopped < 30_000) {
      const now = await load(port, details, { connections, seconds: 0.5 });
      const slow = quantile(now.latencies, 0.5) > 1.5 * quantile(peak.latencies, 0.5);
      if (now.failed === 0 && !slow) normalAfter = (performance.now() - stopped) / 1000;
    }

    for (const [key, some] of [...latencies].sort())
      console.log(`${key.padEnd(14)} ${`${some.length}`.padStart(8)}  ${ms(some)}`);
    const all = (/** @type {string[]} */ ...keys) => keys.flatMap((key) => latencies.get(key) ?? []);
    const goodput = all('details 200').length / seconds / peakRate;
    const refusal = quantile(all('details 503', 'stranger 503'), 0.99);
    const page = quantile(all('/livez 200', '/login 200'), 0.99);
    const other = [...latencies.keys()].filter((key) => !expected.includes(key)).join(', ');
    const grown = Math.max(...memory.slice(6)) / Math.max(...memory.slice(1, 6));
    const checks = /** @type {[string, boolean][]} */ ([
      [`goodput ${goodput.toFixed(2)} of the peak (at least 0.90)`, goodput >= 0.9],
      [`99 % of refusals within ${refusal.toFixed(0)} ms (at most 100)`, refusal <= 100],
      [`99 % of pages and /livez within ${page.toFixed(0)} ms (at most 100)`, page <= 100],
      [`unexpected answers: ${other || 'none'}`, other === ''],
      [`memory ${memory.map(megabytes).join(', ')} (second half at most 1.1 of the first)`, grown <= 1.1],
      [`as fast as before after ${normalAfter.toFixed(1)} s (at most 5)`, normalAfter <= 5],
    ]);
    console.log(
      `The server had ${peakCpu.toFixed(2)} cores at its peak, ${floodCpu.toFixed(2)} in the flood`,
    );
    console.log(
      `${flood.dropped()} calls were not sent: all ${mostUnderWay} connections waited for an answer`,
    );
    for (const [words, holds] of checks) console.log(`${holds ? 'holds' : 'FAILS'}  ${words}`);
    const failed = checks.filter(([, holds]) => !holds).length;
    console.log(`${checks.length - failed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    await close();
  }
});
