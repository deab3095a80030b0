import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { S3FileStorage, type S3FileStorageOptions, s3Refusal } from '@toolkit/adapters/backend/account';
import { openDatabase } from '@toolkit/adapters/backend/database';
import pg from 'pg';
import { pino } from 'pino';
import sharp from 'sharp';
import { type RunningApp, startApp } from '../../src/composition/app.ts';
import { readConfig } from '../../src/composition/config.ts';
import { schema } from '../../src/composition/database/schema.ts';
import { openServices } from '../../src/composition/services.ts';
import { move } from '../../src/installation/move.ts';
import { commonPasswords } from '../built-list.ts';
import { eventually } from '../eventually.ts';
import { newDatabase } from './postgres-database.ts';

const origin = 'http://localhost';
const email = 'ada@example.com';
const password = 'correct horse 1';
const names = { firstName: 'Ada', lastName: 'Lovelace' };
const silent = pino({}, new Writable({ write: (_chunk, _encoding, done) => done() }));
const say = () => {};

let root: string;
let dataDir: string;
let s3: S3FileStorageOptions;
let target: Awaited<ReturnType<typeof newDatabase>>;
let app: RunningApp | undefined;
let cookie: string;
let user: string;
let avatarPath: string;
let picture: Uint8Array;

/** Enough rows of each kind for several batches. */
const others = 1_234;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'move test '));
  dataDir = join(root, 'data');
  s3 = {
    ...(JSON.parse(process.env.PROVIDERS_S3 ?? '') as S3FileStorageOptions),
    bucket: `move-${process.pid}`,
  };
  const client = new S3Client({
    region: s3.region,
    forcePathStyle: true,
    ...(s3.endpoint && { endpoint: s3.endpoint }),
    ...(s3.credentials && { credentials: { ...s3.credentials } }),
  });
  await client.send(new CreateBucketCommand({ Bucket: s3.bucket }));
  client.destroy();
  target = await newDatabase(process.env.PROVIDERS_POSTGRES_URL);
  await fill();
});

afterAll(async () => {
  await app?.close();
  await target.drop();
  await rm(root, { recursive: true, force: true });
});

async function start(environment: Readonly<Record<string, string>>): Promise<RunningApp> {
  app = await startApp({
    config: readConfig({ PORT: '0', INBOX_PORT: '0', PUBLIC_URL: origin, ...environment }),
    ports: (start) => openServices({ commonPasswords }, start),
    log: silent,
  });
  return app;
}

async function identity(path: string, fields: Readonly<Record<string, string>> = {}, session = cookie) {
  return fetch(`http://127.0.0.1:${app?.port}/api/auth${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, Cookie: session },
    // A page names the user that it believes is signed in.
    body: JSON.stringify({ ...(user && { user }), ...fields }),
  });
}

const readSession = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

async function askToken(session = cookie): Promise<string> {
  const answer = (await (await identity('/token', {}, session)).json()) as { token: string };
  return answer.token;
}

const api = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${app?.port}/api${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}` },
  });

/** An installation that has been used, with many registered users. */
async function fill(): Promise<void> {
  const { inboxUrl, close } = await start({ DATA_DIR: dataDir });
  const registered = await identity('/register', { email, password }, '');
  cookie = readSession(registered);
  user = ((await registered.json()) as { user: { id: string } }).user.id;
  await identity('/verification/send', { continueUrl: `${origin}/login` });
  const code = await eventually('the code', async () => {
    const mails = (await (await fetch(`${inboxUrl}/api/messages`)).json()) as { text: string }[];
    return /#code=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  });
  expect((await identity('/verification/confirm', { code })).status).toBe(200);
  const token = await askToken();
  await api('/user/initialize', token);
  const form = new FormData();
  form.set('data', JSON.stringify(names));
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#7c3aed' } })
    .png()
    .toBuffer();
  form.set('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png');
  const saved = await api('/user/account/save', token, { method: 'POST', body: form });
  avatarPath = ((await saved.json()) as { avatarPath: string }).avatarPath;
  picture = await shown(token);
  await close();

  const database = await openDatabase({ ...schema, dataDir });
  await database.pool.query(
    `insert into accounts (issuer, subject, first_name, last_name)
     select 'https://i.test', 'user ' || n, 'Zoë "' || n || '"\\', E'line\\nbreak 😀' from generate_series(1, ${others}) n`,
  );
  await database.close();
}

async function shown(token: string): Promise<Uint8Array> {
  const answer = await api(`/storage/download-url?path=${encodeURIComponent(avatarPath)}`, token);
  const { url } = (await answer.json()) as { url: string };
  const loaded = await fetch(new URL(url, `http://127.0.0.1:${app?.port}`));
  expect(loaded.status).toBe(200);
  return new Uint8Array(await loaded.arrayBuffer());
}

const openBucket = (options: S3FileStorageOptions) => ({
  files: new S3FileStorage(options),
  says: (failure: unknown) => s3Refusal(failure, options),
});

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  );

describe('moving an embedded installation to PostgreSQL and S3', () => {
  it('cut short, changes nothing and is started again; then everything is there, and people go on with their sessions and passwords', async () => {
    const nowhere = { ...s3, bucket: 'there-is-no-such-bucket' };
    expect(
      await refusal(move({ schema, dataDir, to: target.url, avatars: openBucket(nowhere), say })),
    ).toMatch(
      /^S3_BUCKET there-is-no-such-bucket does not exist at .* Start the move again then, and it goes on/,
    );
    const client = new pg.Client(target.url);
    await client.connect();
    // A table behind that of the accounts fails, and takes these with it.
    await client.query('alter table identity_user add constraint nobody check (false)');
    const attempt = refusal(move({ schema, dataDir, to: target.url, avatars: openBucket(s3), say }));
    expect(await attempt).toContain('nobody');
    expect((await client.query('select from accounts')).rows).toEqual([]);
    await client.query('alter table identity_user drop constraint nobody');

    const moved = await move({ schema, dataDir, to: target.url, avatars: openBucket(s3), say });
    expect(moved.files).toBe(1);
    expect(moved.rows).toMatchObject({ accounts: others + 1, identity_user: 1 });

    const { rows } = await client.query('select count(*)::int as count from accounts');
    expect(rows).toEqual([{ count: others + 1 }]);
    await client.end();

    await start({
      DATA_DIR: join(root, 'another machine'),
      DATABASE_URL: target.url,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_FORCE_PATH_STYLE: 'true',
      ...(s3.endpoint && { S3_ENDPOINT: s3.endpoint }),
      ...(s3.credentials && {
        S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      }),
    });
    const token = await askToken();
    expect(await (await api('/user/account/details', token)).json()).toEqual({ ...names, avatarPath });
    expect(await shown(token)).toEqual(picture);
    const signedIn = await identity('/sign-in', { email, password }, '');
    expect(signedIn.status).toBe(200);
    expect(await askToken(readSession(signedIn))).toBeTruthy();
    await app?.close();
    app = undefined;
  });

  it('is not done a second time, nor into the data of others', async () => {
    expect(await refusal(move({ schema, dataDir, to: target.url, avatars: openBucket(s3), say }))).toContain(
      'was moved to this database already',
    );
    const taken = await newDatabase(process.env.PROVIDERS_POSTGRES_URL);
    const other = await openDatabase({ ...schema, url: taken.url });
    await other.pool.query(`insert into accounts (issuer, subject) values ('i', 's')`);
    await other.close();
    expect(await refusal(move({ schema, dataDir, to: taken.url, avatars: openBucket(s3), say }))).toContain(
      'holds data of another installation',
    );
    await taken.drop();
    expect(
      await refusal(move({ schema, dataDir: root, to: target.url, avatars: openBucket(s3), say })),
    ).toContain('There is no installation in');
  });
});
