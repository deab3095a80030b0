// @ts-check
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { AppCopy } from '../../scripts/processes.mjs';
import { at, bundledServer, freePort, root, Stop, until } from '../../scripts/project.mjs';
import { openFolder } from '../../scripts/temporary-folder.mjs';
import { ensure } from '../../scripts/tool-packages.mjs';
import * as postgres from '../providers/postgres.mjs';
import * as s3 from '../providers/s3.mjs';
import { wholeDeployment } from '../providers/whole-deployment.mjs';

/** The app on a real PostgreSQL, a real S3 service and a token issuer. Each call of `app` starts another process with its
 * own database and bucket. */
export async function openStand() {
  const folder = openFolder('faults-');
  const steps = /** @type {(() => Promise<unknown> | unknown)[]} */ ([]);
  const close = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await step();
    rmSync(folder, { recursive: true, force: true });
  };
  const own = (/** @type {string} */ name) => {
    mkdirSync(join(folder, name), { mode: 0o755 });
    return join(folder, name);
  };
  try {
    await ensure('postgres', 's3');
    const { TestIssuer } = await import(at('backend/dist/test/test-issuer.js'));
    const issuer = await TestIssuer.start();
    steps.push(() => issuer.close());
    const database = await postgres.start(own('postgres'));
    steps.push(() => database.stop());
    const storage = await s3.start(own('s3'));
    steps.push(() => storage.stop());
    const service = JSON.parse(storage.env.PROVIDERS_S3);
    const url = new URL(database.env.PROVIDERS_POSTGRES_URL);

    let made = 0;
    async function app() {
      made += 1;
      const name = `app_${made}`;
      await query(database.env.PROVIDERS_POSTGRES_URL, `create database ${name}`);
      const bucket = { ...service, bucket: `app-${made}` };
      await s3.makeBucket(bucket);
      url.pathname = `/${name}`;
      const servers = { PROVIDERS_POSTGRES_URL: url.href, PROVIDERS_S3: JSON.stringify(bucket) };
      const copy = new AppCopy({
        name,
        folder: root,
        server: bundledServer,
        logs: folder,
        environment: {
          ...issuer.environment,
          ...wholeDeployment(servers, 'embedded'),
          PORT: String(await freePort()),
          DATA_DIR: own(`data-${made}`),
        },
      });
      await copy.start();
      steps.push(() => copy.stop('SIGKILL'));
      return { copy, url: copy.url, databaseUrl: url.href, bucket };
    }

    return {
      app,
      database,
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
 * @param {() => Promise<boolean>} works */
export async function timeUntil(works) {
  const begun = performance.now();
  if (await until(() => works().catch(() => false), 30_000)) return performance.now() - begun;
  throw new Stop('Not back within 30 s.');
}
