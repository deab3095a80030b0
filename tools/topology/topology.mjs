// @ts-check
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '../../scripts/assemble.mjs';
import { AppCopy, end } from '../../scripts/processes.mjs';
import { freePort, parallel, Stop, waitFor } from '../../scripts/project.mjs';
import { ensure } from '../../scripts/tool-packages.mjs';
import { providerServers, servers } from '../providers/index.mjs';
import { makeBucket } from '../providers/s3.mjs';
import { composeServices } from './compose.mjs';
import { ensureProxy, startProxy } from './proxy.mjs';

const secret = () => randomBytes(24).toString('hex');

/** Creates a role that owns its database and has no other rights, as docs/deploy.md says.
 * @param {string} superuserUrl
 * @param {string} password */
async function makeDatabase(superuserUrl, password) {
  const { default: pg } = await import('pg');
  const client = new pg.Client(superuserUrl);
  await client.connect();
  await client.query(`create role toolkit login password '${password}'`);
  await client.query('create database toolkit owner toolkit');
  await client.end();
}

/** @typedef {Awaited<ReturnType<typeof startTopology>>} Topology */

/**
 * What docker-compose.yml describes, as plain processes on loopback: PostgreSQL, an S3 service, a mail server, two
 * copies of the assembled app, and HAProxy, with the settings of that file but other addresses.
 */
export async function startTopology() {
  const folder = mkdtempSync(join(tmpdir(), 'topology-'));
  const steps = /** @type {(() => Promise<unknown> | unknown)[]} */ ([]);
  const stop = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) await step();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ensureProxy();
    const app = join(folder, 'app');
    await assemble(app);

    const names = ['postgres', 's3', 'smtp'];
    await ensure(...names);
    const provided = providerServers();
    steps.push(() => provided.stop());
    for (const server of servers.filter(({ name }) => names.includes(name))) {
      console.log(`Starting ${server.says} ...`);
      const problem = await provided.start(server);
      if (problem) throw new Stop(problem);
    }
    const { PROVIDERS_POSTGRES_URL = '', PROVIDERS_S3 = '', PROVIDERS_SMTP_URL = '' } = provided.env;
    const s3 = JSON.parse(PROVIDERS_S3);
    const postgresHost = new URL(PROVIDERS_POSTGRES_URL).host;
    const [proxyPort, s3Port, ...appPorts] = await parallel(4, freePort);

    const services = composeServices({
      PUBLIC_URL: `http://localhost:${proxyPort}`,
      POSTGRES_PASSWORD: secret(),
      S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      S3_PUBLIC_URL: `http://127.0.0.1:${s3Port}`,
      SMTP_URL: PROVIDERS_SMTP_URL,
    });
    await makeDatabase(PROVIDERS_POSTGRES_URL, services.postgres?.environment?.POSTGRES_PASSWORD ?? '');
    const bucket = services['app-1']?.environment?.S3_BUCKET ?? '';
    await makeBucket({ ...s3, bucket });

    const data = join(folder, 'data');
    mkdirSync(data);
    const copies = await Promise.all(
      ['app-1', 'app-2'].map(async (name, index) => {
        const { DATABASE_URL = '', ...environment } = services[name]?.environment ?? {};
        return new AppCopy({
          name,
          folder: app,
          logs: folder,
          environment: {
            ...environment,
            HOST: '127.0.0.1',
            PORT: String(appPorts[index]),
            METRICS_PORT: String(await freePort()),
            DATA_DIR: data,
            DATABASE_URL: DATABASE_URL.replace('@postgres:5432', `@${postgresHost}`),
          },
        });
      }),
    );
    console.log('Starting two copies of the app ...');
    for (const copy of copies) steps.push(() => copy.stop());
    await Promise.all(copies.map((copy) => copy.start()));

    const proxyLog = join(folder, 'haproxy.log');
    const addresses = {
      PROXY_BIND: '127.0.0.1',
      PROXY_PORT: String(proxyPort),
      PROXY_S3_PORT: String(s3Port),
      APP_1: `127.0.0.1:${appPorts[0]}`,
      APP_2: `127.0.0.1:${appPorts[1]}`,
      S3: new URL(s3.endpoint).host,
    };
    const proxy = startProxy({ ...services.proxy?.environment, ...addresses }, proxyLog);
    steps.push(() => end(proxy, 'SIGKILL'));
    const url = `http://localhost:${proxyPort}`;
    await waitFor(`${url}/readyz`, 20_000, () => proxy.exitCode !== null).catch(() => {
      throw new Stop(`HAProxy did not start: see ${proxyLog}.`);
    });
    return { url, copies, folder, inbox: provided.env.PROVIDERS_SMTP_INBOX ?? '', env: provided.env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
