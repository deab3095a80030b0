// @ts-check
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { AppCopy } from '../../scripts/processes.mjs';
import { at, bundledServer, compiledServer, freePort, root, Stop, until } from '../../scripts/project.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { ensure } from '../../scripts/tool-packages.mjs';
import { faultProxy } from '../providers/fault-proxy.mjs';
import * as postgres from '../providers/postgres.mjs';
import * as s3 from '../providers/s3.mjs';

/** Few, so that a test can use up all of them. */
const maxConnections = 30;

/**
 * The app on a real PostgreSQL, a real S3 service and a token issuer, each of which can be broken. Each call of `app`
 * starts another process with its own database and bucket.
 */
export async function openStand() {
  const folder = openFolder('faults-');
  const steps = /** @type {(() => Promise<unknown> | unknown)[]} */ ([]);
  const close = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await step();
    rmSync(folder, { recursive: true, force: true });
  };
  /** @param {string} name */
  const own = (name) => {
    mkdirSync(join(folder, name), { mode: 0o755 });
    return join(folder, name);
  };
  try {
    await ensure('postgres', 's3');
    const { TestIssuer } = await import(at('backend/dist/test/test-issuer.js'));
    const issuer = await TestIssuer.start();
    steps.push(() => issuer.close());
    const settings = { max_connections: String(maxConnections) };
    const database = await postgres.start(own('postgres'), { settings });
    steps.push(() => database.stop());
    const storage = await s3.start(own('s3'));
    steps.push(() => storage.stop());
    const service = JSON.parse(storage.env.PROVIDERS_S3 ?? '{}');
    const { hostname, port } = new URL(service.endpoint);
    const network = await faultProxy(hostname, Number(port));
    steps.push(() => network.close());
    const admin = database.env.PROVIDERS_POSTGRES_URL ?? '';

    let made = 0;
    /** @param {{ planted?: string }} [options] the name of a module in `planted` that breaks the app from inside */
    async function app({ planted } = {}) {
      made += 1;
      const name = `app_${made}`;
      await query(admin, `create database ${name}`);
      const bucket = { ...service, bucket: `app-${made}` };
      await s3.makeBucket(bucket);
      const url = new URL(admin);
      url.pathname = `/${name}`;
      const copy = new AppCopy({
        name,
        folder: root,
        server: planted ? compiledServer : bundledServer,
        logs: folder,
        environment: {
          ...issuer.environment,
          PORT: String(await freePort()),
          INBOX_PORT: '0',
          DATA_DIR: own(`data-${made}`),
          DATABASE_URL: url.href,
          S3_BUCKET: bucket.bucket,
          S3_ENDPOINT: `http://127.0.0.1:${network.port}`,
          S3_REGION: bucket.region,
          S3_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
          S3_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
          S3_FORCE_PATH_STYLE: 'true',
          ...(planted && { NODE_OPTIONS: `--import=${at('tools/faults/planted', `${planted}.mjs`)}` }),
        },
      });
      await copy.start();
      steps.push(() => copy.stop('SIGKILL'));
      return { copy, url: copy.url, databaseUrl: url.href, bucket };
    }

    return {
      app,
      database: database.control,
      storage,
      network,
      issuer,
      admin,
      maxConnections,
      /** @param {string} subject */
      token: (subject) => issuer.token({ sub: subject, exp: Math.floor(Date.now() / 1000) + 7_200 }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param {string} url
 * @param {string} text
 * @returns {Promise<Record<string, string>[]>} */
export async function query(url, text) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Milliseconds until a call succeeds.
 * @param {() => Promise<boolean>} works
 * @param {number} [patienceMs] */
export async function timeUntil(works, patienceMs = 30_000) {
  const begun = performance.now();
  if (await until(() => works().catch(() => false), patienceMs)) return performance.now() - begun;
  throw new Stop(`Not back within ${patienceMs / 1000} s.`);
}
