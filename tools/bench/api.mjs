// @ts-check
import '../../scripts/node-version.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/build.mjs';
import { table } from '../../scripts/markdown.mjs';
import { encodeForm } from '../../scripts/person.mjs';
import { AppCopy } from '../../scripts/processes.mjs';
import { startProduct } from '../../scripts/product.mjs';
import { at, endOnSignals, freePort, parallel, root, runMain } from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { ensure } from '../../scripts/tool-packages.mjs';
import * as postgres from '../providers/postgres.mjs';
import { load, usedCpu } from './api/load.mjs';

const connections = 16;
const rounds = 3;
const seconds = 2;
/** Before anything is measured: what has just started is slow until it is compiled. */
const warmCalls = 2_000;
/** Enough people that none reaches the limit of an account, and no source that of reading. */
const people = 300;

/** @typedef {import('./api/load.mjs').Call} Call
 * @typedef {{ name: string, copy: AppCopy, makeCall: (index: number) => Call, rates: number[], cpu: number[],
 *   latencies: number[], failed: number }} Target
 *   calls per second, milliseconds of processor per call, milliseconds */

/** @param {string} name
 * @param {AppCopy} copy
 * @param {Target['makeCall']} makeCall
 * @returns {Target} */
const target = (name, copy, makeCall) => ({
  name,
  copy,
  makeCall,
  rates: [],
  cpu: [],
  latencies: [],
  failed: 0,
});

/** @param {string} database
 * @param {AppCopy} copy
 * @param {string[]} tokens
 * @returns {Promise<Target[]>} */
async function callProduct(database, copy, tokens) {
  const { body, type } = await encodeForm({ firstName: 'Ada', lastName: 'Lovelace' });
  const form = { 'Content-Type': type, 'Content-Length': `${body.length}` };
  const save = { method: 'POST', path: '/api/user/account/save', body };
  const one = (/** @type {string} */ name, /** @type {Omit<Call, 'headers'>} */ call, own = {}) =>
    target(`${name}, ${database}`, copy, (index) => {
      const Authorization = `Bearer ${tokens[index % people]}`;
      return { ...call, headers: { 'X-Forwarded-For': `10.7.${index % 250}.1`, Authorization, ...own } };
    });
  return [
    one('initialize', { path: '/api/user/initialize' }),
    one('details', { path: '/api/user/account/details' }),
    one('save without a picture', save, form),
    one('page', { path: '/login' }, { Accept: 'text/html' }),
  ];
}

/** @param {pg.Pool} pool
 * @returns {Promise<number>} `SELECT 1` per second on as many connections */
async function countSelects(pool) {
  const start = performance.now();
  let done = 0;
  await parallel(connections, async () => {
    for (; performance.now() - start < seconds * 1000; done += 1) await pool.query('select 1');
  });
  return (done / (performance.now() - start)) * 1000;
}

/** @param {Target[]} targets the first is what others are compared with */
function print(targets) {
  const figures = targets.map(({ name, rates, cpu, latencies, failed }) => ({
    name,
    failed,
    rate: quantile(rates, 0.5),
    cpu: quantile(cpu, 0.5),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
  }));
  const [bare] = figures;
  if (!bare) return;
  const rows = figures.map(({ name, rate, cpu, p50, p99, failed }) => [
    name,
    rate.toFixed(0),
    (rate / bare.rate).toFixed(2),
    cpu.toFixed(2),
    (cpu / bare.cpu).toFixed(2),
    p50.toFixed(1),
    p99.toFixed(1),
    failed,
  ]);
  const heads = ['call', 'calls/s', 'of bare Nest', 'CPU ms', 'of bare Nest', 'p50 ms', 'p99 ms', 'failed'];
  console.log(table(heads, rows).join('\n'));
}

/** @param {(() => unknown)[]} closing gets a function to stop each thing that was started */
async function prepare(closing) {
  const folder = openFolder('bench-api-');
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'postgres'));
  const { TestIssuer } = await import(at('backend/dist/test/test-issuer.js'));
  const issuer = await TestIssuer.start();
  closing.push(() => issuer.close());
  const database = await postgres.start(join(folder, 'postgres'));
  closing.push(() => database.stop());
  const url = database.env.PROVIDERS_POSTGRES_URL;
  const pool = new pg.Pool({ connectionString: url, max: connections });
  closing.push(() => pool.end());
  const targets = /** @type {Target[]} */ ([]);
  const environment = { PORT: `${await freePort()}` };
  const server = 'tools/bench/api/bare-server.mjs';
  const bare = new AppCopy({ name: 'bare Nest', folder: root, server, logs: folder, environment });
  await bare.start();
  closing.push(() => bare.stop());
  targets.push(target(bare.name, bare, () => ({ path: '/api/details' })));
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const tokens = await parallel(people, (index) => issuer.token({ sub: `bench-${index}`, exp }));
  for (const [name, settings] of Object.entries({ PostgreSQL: { DATABASE_URL: url }, embedded: {} })) {
    const product = await startProduct({ ...issuer.environment, ...settings });
    closing.push(product.stop);
    targets.push(...(await callProduct(name, product.copy, tokens)));
  }
  return { targets, pool };
}

/** @param {Target} target its figures are added to
 * @param {number} time seconds */
async function measure({ copy, makeCall, ...figures }, time) {
  const before = usedCpu(copy.child?.pid);
  const port = Number(copy.environment.PORT);
  const {
    calls,
    failed,
    seconds: took,
    latencies,
  } = await load(port, makeCall, { connections, seconds: time });
  figures.cpu.push((usedCpu(copy.child?.pid) - before) / calls);
  figures.rates.push(calls / took);
  figures.latencies.push(...latencies);
  return { calls, failed };
}

await runMain(async () => {
  endOnSignals();
  await ensureBuilt();
  await ensure('postgres');
  const closing = /** @type {(() => unknown)[]} */ ([]);
  try {
    const { targets, pool } = await prepare(closing);
    for (const { name, copy, makeCall } of targets) {
      const warm = target(name, copy, makeCall);
      for (let calls = 0; calls < warmCalls; ) calls += (await measure(warm, 1)).calls;
    }
    const rates = [];
    for (let round = 0; round < rounds; round += 1) {
      rates.push(await countSelects(pool));
      for (const one of targets) one.failed += (await measure(one, seconds)).failed;
    }
    print(targets);
    const selects = quantile(rates, 0.5).toFixed(0);
    console.log(`\nSELECT 1 on PostgreSQL over ${connections} connections: ${selects} per second`);
  } finally {
    for (const close of closing.reverse()) await close();
  }
});
