import { join } from 'node:path';
import { S3FileStorage, type S3FileStorageOptions, s3Refusal } from '@toolkit/adapters/backend/account';
import { openDatabase } from '@toolkit/adapters/backend/database';
import { tinyPng } from '@toolkit/adapters/contracts';
import { type NewPostgres, newPostgres } from '@toolkit/adapters/contracts/postgres';
import { FixedClock, MemoryFileStorage } from '@toolkit/adapters/memory';
import pg from 'pg';
import { schema } from '../../src/composition/database/schema.ts';
import { move } from '../../src/installation/move.ts';
import { mailsOf, post, register, save } from '../as-page.ts';
import { type RunningBackend, runBackend } from '../running-backend.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { s3Environment, server } from './s3-network.ts';

/** Enough rows for several batches. */
const others = 1_234;
const root = temporaryFolder();
const dataDir = join(root, 'data');
let target: NewPostgres;
let backend: RunningBackend;
let visitor: Awaited<ReturnType<typeof signIn>>;
let details: Awaited<ReturnType<typeof readDetails>>;
let picture: Uint8Array;

const email = 'ada@example.test';
const password = 'correct horse 1';

async function identity(path: string, fields: object, cookie = '') {
  const answer = await post(backend, path, fields, cookie);
  expect([path, answer.status]).toEqual([path, 200]);
  const body = (await answer.json()) as { readonly user: { readonly id: string }; readonly token: string };
  return { ...body, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

const readToken = async (user: string, cookie: string) => (await identity('/token', { user }, cookie)).token;

async function signIn() {
  const { user, cookie } = await identity('/sign-in', { email, password });
  return { user: user.id, cookie, token: await readToken(user.id, cookie) };
}

async function readDetails(token: string) {
  const answer = await backend.call('/api/user/account/details', { token });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { readonly avatarPath: string };
}

/** Somebody verified, with names and a picture. */
async function enter() {
  const { user, cookie } = await register(backend, email, password);
  await identity('/verification/send', { user, continueUrl: `${backend.app.url}/login` }, cookie);
  const [mail] = await mailsOf(backend, 1);
  const code = /#code=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  await identity('/verification/confirm', { code });
  const signedIn = await signIn();
  const { token } = signedIn;
  expect((await backend.call('/api/user/initialize', { token })).status).toBe(200);
  expect((await save(backend, token, 'Ada', tinyPng)).status).toBe(200);
  return signedIn;
}

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  const PUBLIC_URL = 'https://toolkit.example.test';
  backend = await runBackend({
    environment: { PUBLIC_URL, ...environment },
    ownTokens: true,
  });
}

async function loadPicture(token: string): Promise<Uint8Array> {
  const path = encodeURIComponent(details.avatarPath);
  const answer = await backend.call(`/api/storage/download-url?path=${path}`, { token });
  const { url } = (await answer.json()) as { readonly url: string };
  const loaded = await fetch(new URL(url, backend.url));
  expect(loaded.status).toBe(200);
  return new Uint8Array(await loaded.arrayBuffer());
}

beforeAll(async () => {
  target = await newPostgres();
  await start({ DATA_DIR: dataDir });
  visitor = await enter();
  details = await readDetails(visitor.token);
  picture = await loadPicture(visitor.token);
  await backend.stop();
  const database = await openDatabase({ ...schema, dataDir });
  await database.pool.query(
    `insert into accounts (issuer, subject, first_name, last_name)
     select 'https://i.test', 'user ' || n, 'Zoë "' || n || '"\\', E'line\\nbreak 😀' from generate_series(1, ${others}) n`,
  );
  await database.close();
});

afterAll(() => target.drop());

const moveTo = (to: string, options: S3FileStorageOptions = server, from = dataDir) =>
  move({
    schema,
    dataDir: from,
    to,
    avatars: {
      files: new S3FileStorage(options),
      says: (failure: unknown) => s3Refusal(failure, options),
    },
    say: () => {},
  });

describe('moving an embedded installation to PostgreSQL and S3', () => {
  it('cut short, changes nothing and is started again; then everything is there, and people go on with their sessions and passwords', async () => {
    await expect(moveTo(target.url, { ...server, bucket: 'there-is-no-such-bucket' })).rejects.toThrow(
      /^S3_BUCKET there-is-no-such-bucket does not exist at .* Start the move again then, and it goes on/,
    );
    const client = new pg.Client(target.url);
    await client.connect();
    // A table behind that of the accounts fails, and takes these with it.
    await client.query('alter table identity_user add constraint nobody check (false)');
    await expect(moveTo(target.url)).rejects.toThrow('nobody');
    expect((await client.query('select from accounts')).rows).toEqual([]);
    await client.query('alter table identity_user drop constraint nobody');

    const moved = await moveTo(target.url);
    expect(moved).toMatchObject({ rows: { accounts: others + 1, identity_user: 1 } });
    const { rows } = await client.query('select count(*)::int as count from accounts');
    expect(rows).toEqual([{ count: others + 1 }]);
    await client.end();

    await start({ DATABASE_URL: target.url, ...s3Environment() });
    const token = await readToken(visitor.user, visitor.cookie);
    expect(await readDetails(token)).toEqual(details);
    expect(await loadPicture(token)).toEqual(picture);
    expect((await signIn()).token).toBeTruthy();
    await backend.stop();
  });

  it('is not done a second time, nor into the data of others', async () => {
    await expect(moveTo(target.url)).rejects.toThrow('holds the data of an installation already');
    const taken = await newPostgres();
    const other = await openDatabase({ ...schema, url: taken.url });
    const files = new MemoryFileStorage(new FixedClock());
    const get = files.get.bind(files);
    files.get = async (path) => {
      await other.pool.query(`insert into accounts (issuer, subject) values ('i', 's')`);
      return get(path);
    };
    // Somebody comes while the picture is copied, and is there before the next move.
    for (const avatars of [{ files }, undefined])
      await expect(move({ schema, dataDir, to: taken.url, avatars, say: () => {} })).rejects.toThrow(
        'holds the data of an installation already',
      );
    await other.close();
    await taken.drop();
    await expect(moveTo(target.url, server, root)).rejects.toThrow('There is no installation in');
  });
});
