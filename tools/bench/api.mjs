// @ts-check
import '../../scripts/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/build.mjs';
import { table } from '../../scripts/markdown.mjs';
import { encodeForm } from '../../scripts/person.mjs';
import { end } from '../../scripts/processes.mjs';
import {
  at,
  compiledServer,
  endOnSignals,
  endWithUs,
  freePort,
  root,
  runMain,
  waitFor,
} from '../../scripts/project.mjs';
import { quantile } from '../../scripts/quantile.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { ensure } from '../../scripts/tool-packages.mjs';
import * as postgres from '../providers/postgres.mjs';
import { measureLookUps } from './api/common-passwords.mjs';
import { load, usedCpu } from './api/load.mjs';
import { measureAfterEffects } from './api/timing.mjs';

const connections = 16;
const rounds = 3;
const seconds = 2;
/** Before anything is measured: what has just started is slow until it is compiled. */
const warmCalls = 2_000;
/** Enough people that none reaches the limit of an account, and no source that of reading. */
const people = 300;

/** @typedef {import('./api/load.mjs').Call} Call
 * @typedef {{ child: import('node:child_process').ChildProcess, port: number }} Server
 * @typedef {{ name: string, server: Server, makeCall: (index: number) => Call }} Target
 * @typedef {{ rates: number[], cpu: number[], queries: number[], latencies: number[], failed: number }} Figures
 *   calls per second, milliseconds of processor per call, queries per call, milliseconds */

/** @param {string[]} args
 * @param {Record<string, string>} env
 * @param {string} ready path that answers once it is
 * @returns {Promise<Server>} */
async function startServer(args, env, ready) {
  const port = await freePort();
  const { PATH, TMPDIR } = process.env;
  const child = endWithUs(
    spawn(process.execPath, args, {
      cwd: root,
      env: {
        PATH,
        TMPDIR,
        NODE_ENV: 'production',
        PORT: `${port}`,
        PUBLIC_URL: `http://localhost:${port}`,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  await waitFor(`http://127.0.0.1:${port}${ready}`, 60_000, () => child.exitCode !== null);
  return { child, port };
}

/** @param {string} name
 * @param {string} folder
 * @param {Record<string, string>} env */
async function startProduct(name, folder, env) {
  const counter = at('tools/bench/api/count-queries.mjs');
  const settings = {
    ...env,
    DATA_DIR: join(folder, name),
    INBOX_PORT: `${await freePort()}`,
    TRUSTED_PROXIES: '1',
  };
  return startServer(['--import', counter, compiledServer], settings, '/readyz');
}

/** @param {Server} server
 * @returns {Promise<number>} */
async function askedQueries({ child }) {
  if (!child.spawnargs.includes('--import')) return 0;
  child.send('queries');
  const [queries] = await once(child, 'message');
  return queries;
}

/** @param {Target} target
 * @param {Figures} figures added to */
async function measure({ server, makeCall }, figures) {
  const [cpu, queries] = [usedCpu(server.child.pid), await askedQueries(server)];
  const {
    calls,
    failed,
    seconds: took,
    latencies,
  } = await load(server.port, makeCall, { connections, seconds });
  figures.cpu.push((usedCpu(server.child.pid) - cpu) / calls);
  figures.queries.push(((await askedQueries(server)) - queries) / calls);
  figures.rates.push(calls / took);
  figures.latencies.push(...latencies);
  figures.failed += failed;
}

/** @param {string[]} tokens
 * @param {Server} server
 * @param {string} database
 * @returns {Promise<Target[]>} */
async function productTargets(tokens, server, database) {
  const makeHeaders = (/** @type {number} */ index) => ({
    Authorization: `Bearer ${tokens[index % people]}`,
    'X-Forwarded-For': `10.7.${index % 250}.1`,
  });
  const { body, type } = await encodeForm({ firstName: 'Ada', lastName: 'Lovelace' });
  const call = (/** @type {string} */ name, /** @type {Target['makeCall']} */ makeCall) => ({
    name: `${name}, ${database}`,
    server,
    makeCall,
  });
  return [
    call('initialize', (index) => ({ path: '/api/user/initialize', headers: makeHeaders(index) })),
    call('details', (index) => ({ path: '/api/user/account/details', headers: makeHeaders(index) })),
    call('save without a picture', (index) => ({
      method: 'POST',
      path: '/api/user/account/save',
      headers: { ...makeHeaders(index), 'Content-Type': type, 'Content-Length': `${body.length}` },
      body,
    })),
    call('page', (index) => ({
      path: '/login',
      headers: { Accept: 'text/html', 'X-Forwarded-For': makeHeaders(index)['X-Forwarded-For'] },
    })),
    call('/readyz', () => ({ path: '/readyz' })),
  ];
}

/** @param {pg.Pool} pool
 * @returns {Promise<number>} `SELECT 1` per second on as many connections */
async function selects(pool) {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - start < seconds * 1000) {
        await pool.query('select 1');
        done += 1;
      }
    }),
  );
  return (done / (performance.now() - start)) * 1000;
}

/** @param {Map<Target, Figures>} results */
function print(results) {
  const rows = [...results].map(([{ name }, { rates, cpu, queries, latencies, failed }]) => ({
    name,
    rate: quantile(rates, 0.5),
    cpu: quantile(cpu, 0.5),
    queries: quantile(queries, 0.5),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    failed,
  }));
  const bare = rows[0];
  if (!bare) return;
  const times = (/** @type {number} */ value, /** @type {number} */ of) => (value / of).toFixed(2);
  const heads = ['call', 'calls/s', 'of bare Nest', 'CPU ms', 'of bare Nest', 'queries', 'p50 ms', 'p99 ms'];
  const lines = rows.map(({ name, rate, cpu, queries, p50, p99, failed }) => [
    name,
    rate.toFixed(0),
    times(rate, bare.rate),
    cpu.toFixed(2),
    times(cpu, bare.cpu),
    queries.toFixed(2),
    p50.toFixed(1),
    p99.toFixed(1),
    times(p99, bare.p99),
    failed,
  ]);
  console.log(table([...heads, 'of bare Nest', 'failed'], lines).join('\n'));
}

/** @param {(() => unknown)[]} closing gets a function to stop each thing that was started
 * @returns {Promise<{ targets: Target[], pool: pg.Pool }>} */
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
  const keep = async (/** @type {Promise<Server>} */ starting) => {
    const server = await starting;
    closing.push(() => end(server.child));
    return server;
  };
  const bare = at('tools/bench/api/bare-server.mjs');
  const nest = await keep(startServer([bare, 'nest'], {}, '/api/details'));
  const express = await keep(startServer([bare, 'express'], {}, '/api/details'));
  const onPostgres = await keep(startProduct('app', folder, { ...issuer.environment, DATABASE_URL: url }));
  const embedded = await keep(startProduct('embedded', folder, issuer.environment));
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const tokens = await Promise.all(
    Array.from({ length: people }, (_, index) => issuer.token({ sub: `bench-${index}`, exp })),
  );
  const targets = [
    { name: 'bare Nest', server: nest, makeCall: () => ({ path: '/api/details' }) },
    { name: 'bare Express', server: express, makeCall: () => ({ path: '/api/details' }) },
    ...(await productTargets(tokens, onPostgres, 'PostgreSQL')),
    ...(await productTargets(tokens, embedded, 'embedded')),
  ];
  return { targets, pool };
}

/** @returns {Figures} */
const noFigures = () => ({ rates: [], cpu: [], queries: [], latencies: [], failed: 0 });

await runMain(async () => {
  endOnSignals();
  await ensureBuilt();
  if (process.argv[2] === 'timing') return measureAfterEffects();
  await measureLookUps();
  if (process.argv[2] === 'passwords') return;
  await ensure('postgres');
  const closing = /** @type {(() => unknown)[]} */ ([]);
  try {
    const { targets, pool } = await prepare(closing);
    const results = new Map(targets.map((target) => [target, noFigures()]));
    for (const { server, makeCall } of targets)
      for (let warm = 0; warm < warmCalls; )
        warm += (await load(server.port, makeCall, { connections, seconds: 1 })).calls;
    const rates = [];
    for (let round = 0; round < rounds; round += 1) {
      rates.push(await selects(pool));
      for (const [target, figures] of results) await measure(target, figures);
    }
    print(results);
    const select = quantile(rates, 0.5).toFixed(0);
    console.log(`\nSELECT 1 on PostgreSQL over ${connections} connections: ${select} per second`);
  } finally {
    for (const close of closing.reverse()) await close();
  }
});
