// @ts-check
import '../../scripts/node-version.mjs';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/build.mjs';
import { startProduct, stopProducts } from '../../scripts/product.mjs';
import { at, endOnSignals, runMain, Stop } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { load, send } from '../bench/api/load.mjs';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '300' } } });
const seconds = Number(values.seconds);
const connections = 16;
const times = 3;
/** So many that none reaches the limit of an account. */
const people = 1_500;
/** As many connections as a proxy or a few hundred browsers keep open; calls beyond that are not sent. */
const mostUnderWay = 500;
const stepMs = 5;

/** @typedef {import('../bench/api/load.mjs').Call & { name: string }} Call
 * @typedef {Map<string, number[]>} Latencies milliseconds, by what was called and the status */

/** Sends calls on a fixed schedule, whether earlier ones are answered or not.
 * @param {number} port
 * @param {number} rate calls per second
 * @param {(index: number) => Call} makeCall
 * @param {Latencies} latencies
 * @returns {() => Promise<void>} ends it */
function callSteadily(port, rate, makeCall, latencies) {
  const agent = new Agent({ keepAlive: true });
  const underWay = /** @type {Set<Promise<unknown>>} */ (new Set());
  const start = performance.now();
  let index = 0;
  const timer = setInterval(() => {
    for (const due = ((performance.now() - start) / 1000) * rate; index < due; index += 1) {
      if (underWay.size >= mostUnderWay) continue;
      const call = makeCall(index);
      const before = performance.now();
      const answered = send(port, agent, call)
        .catch(() => 0)
        .then((status) => {
          const key = `${call.name} ${status}`;
          if (!latencies.has(key)) latencies.set(key, []);
          latencies.get(key)?.push(performance.now() - before);
        });
      underWay.add(answered);
      answered.finally(() => underWay.delete(answered));
    }
  }, stepMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    agent.destroy();
  };
}

/** @param {import('../../scripts/product.mjs').Product} product
 * @param {(claims: object) => Promise<string>} makeToken
 * @returns {Promise<(index: number) => Call>} a call by one of many people */
async function prepareCalls({ origin }, makeToken) {
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const callers = /** @type {Record<string, string>[]} */ ([]);
  for (let index = 0; index < people; index += 1) {
    const Authorization = `Bearer ${await makeToken({ sub: `person-${index}`, exp })}`;
    const headers = { Authorization, 'X-Forwarded-For': `10.7.${index % 250}.1` };
    await fetch(`${origin}/api/user/initialize`, { headers });
    callers.push(headers);
  }
  const path = '/api/user/account/details';
  return (index) => ({ name: 'details', path, headers: callers[index % people] ?? {} });
}

const stranger = (/** @type {number} */ index) => ({
  name: 'stranger',
  method: 'POST',
  path: '/api/user/account/save',
  headers: { 'X-Forwarded-For': `10.8.${index % 250}.1`, 'Content-Length': '0' },
});
const cheap = (/** @type {number} */ index) => {
  const path = index % 2 === 0 ? '/livez' : '/login';
  return { name: path, path };
};
const expected = ['details 200', 'details 503', 'stranger 401', 'stranger 503', '/livez 200', '/login 200'];

/** @param {import('../../scripts/product.mjs').Product} product
 * @param {(index: number) => Call} details
 * @returns {Promise<[string, boolean][]>} what was measured, and whether it is as it should be */
async function overload({ port, memory }, details) {
  await load(port, details, { connections, seconds: 3 });
  const peak = await load(port, details, { connections, seconds: 10 });
  const peakRate = peak.calls / peak.seconds;
  console.log(`${connections} callers, one call after the other: ${peakRate.toFixed(0)} a second`);
  const latencies = /** @type {Latencies} */ (new Map());
  const memories = [memory()];
  const mixed = (/** @type {number} */ index) => (index % 3 === 0 ? stranger(index) : details(index));
  const endFlood = callSteadily(port, peakRate * times, mixed, latencies);
  const endVisit = callSteadily(port, 10, cheap, latencies);
  for (let tenth = 1; tenth <= 10; tenth += 1) {
    await sleep(seconds * 100);
    memories.push(memory());
  }
  await Promise.all([endFlood(), endVisit()]);
  const stopped = performance.now();
  let normalAfter = Number.POSITIVE_INFINITY;
  while (normalAfter > 30 && performance.now() - stopped < 30_000) {
    const now = await load(port, details, { connections, seconds: 0.5 });
    const slow = quantile(now.latencies, 0.5) > 1.5 * quantile(peak.latencies, 0.5);
    if (now.failed === 0 && !slow) normalAfter = (performance.now() - stopped) / 1000;
  }
  for (const [key, some] of [...latencies].sort())
    console.log(
      `${key.padEnd(14)} ${`${some.length}`.padStart(8)}  p99 ${quantile(some, 0.99).toFixed(0)} ms`,
    );
  const all = (/** @type {string[]} */ ...keys) => keys.flatMap((key) => latencies.get(key) ?? []);
  const goodput = all('details 200').length / seconds / peakRate;
  const refusal = quantile(all('details 503', 'stranger 503'), 0.99);
  const page = quantile(all('/livez 200', '/login 200'), 0.99);
  const other = [...latencies.keys()].filter((key) => !expected.includes(key)).join(', ');
  const grown = Math.max(...memories.slice(6)) / Math.max(...memories.slice(1, 6));
  return [
    [`goodput ${goodput.toFixed(2)} of the peak (at least 0.90)`, goodput >= 0.9],
    [`99 % of refusals within ${refusal.toFixed(0)} ms (at most 100)`, refusal <= 100],
    [`99 % of pages and /livez within ${page.toFixed(0)} ms (at most 100)`, page <= 100],
    [`unexpected answers: ${other || 'none'}`, other === ''],
    [`memory ${grown.toFixed(2)} of its first half in the second (at most 1.1)`, grown <= 1.1],
    [`as fast as before after ${normalAfter.toFixed(1)} s (at most 5)`, normalAfter <= 5],
  ];
}

await runMain(async () => {
  if (!(seconds >= 10)) throw new Stop('Usage: npm run test:overload -- [--seconds 300]');
  await ensureBuilt();
  endOnSignals(stopProducts);
  const { TestIssuer } = await import(at('backend/dist/test/test-issuer.js'));
  const issuer = await TestIssuer.start();
  try {
    const product = await startProduct(issuer.environment);
    const details = await prepareCalls(product, (claims) => issuer.token(claims));
    const checks = await overload(product, details);
    for (const [words, holds] of checks) console.log(`${holds ? 'holds' : 'FAILS'}  ${words}`);
    const failed = checks.filter(([, holds]) => !holds).length;
    console.log(`${checks.length - failed} passed, ${failed} failed`);
    if (failed > 0) process.exitCode = 1;
  } finally {
    await stopProducts();
    await issuer.close();
  }
});
