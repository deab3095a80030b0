import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { jest } from '@jest/globals';
import type { Database } from '@toolkit/adapters/backend/database';
import { pino } from 'pino';
import { backUp } from '../src/installation/backup.ts';
import { restore } from '../src/installation/restore.ts';
import { mailsOf, post } from './as-page.ts';
import { commonPasswords } from './built-list.ts';
import { eventually } from './eventually.ts';
import { longTest } from './long-test.ts';
import type { RunningBackend } from './running-backend.ts';

jest.setTimeout(longTest);

const adapters = await import('@toolkit/adapters/backend/database');
/** The database of the last installation opened. */
let database: Database;
jest.unstable_mockModule('@toolkit/adapters/backend/database', () => ({
  ...adapters,
  openDatabase: async (options: Parameters<typeof adapters.openDatabase>[0]) => {
    database = await adapters.openDatabase(options);
    return database;
  },
}));
const { readConfig } = await import('../src/composition/config.ts');
const { runBackend } = await import('./running-backend.ts');
const { startApp } = await import('../src/composition/app.ts');
const { openServices } = await import('../src/composition/services.ts');
const { schema } = await import('../src/composition/database/schema.ts');

const password = 'three white horses';
const email = 'ann@example.test';
let root: string;
let dataDir: string;
let archive: string;
/** The codes of the requested links, none of which was used. */
const codes: string[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'secrets test '));
  dataDir = join(root, 'data');
  archive = join(root, 'backup.tar.gz');
  const backend = await runBackend({ environment: { DATA_DIR: dataDir } });
  const registered = await post(backend, '/register', { email, password });
  const cookie = registered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { user } = (await registered.json()) as { user: { id: string } };
  const continueUrl = `${backend.app.url}/login`;
  expect((await post(backend, '/verification/send', { user: user.id, continueUrl }, cookie)).status).toBe(
    200,
  );
  expect((await post(backend, '/password-reset/request', { email })).status).toBe(200);
  for (const { links } of await mailsOf(backend, 2))
    codes.push(...links.flatMap((link) => /#code=(.+)$/.exec(link)?.[1] ?? []));
  await backend.stop();
  await backUp(dataDir, archive);
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** Every file below a folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** The files that contain one of the texts in clear. */
async function holding(files: readonly string[], texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of files) {
    const bytes = await readFile(file);
    if (texts.some((text) => bytes.includes(text))) found.push(file);
  }
  return found;
}

const startOn = () => runBackend({ environment: { DATA_DIR: dataDir } });

async function refusal(): Promise<string> {
  const config = readConfig({ PORT: '0', INBOX_PORT: '0', DATA_DIR: dataDir });
  try {
    const app = await startApp({
      config,
      log: pino({ level: 'silent' }),
      ports: (start) => openServices({ commonPasswords }, start),
    });
    await app.close();
  } catch (error) {
    if (error instanceof Error && error.name === 'StartupError') return error.message;
    throw error;
  }
  return 'it started';
}

async function changed(sql: string): Promise<void> {
  const opened = await adapters.openDatabase({ ...schema, dataDir });
  await opened.pool.query(sql);
  await opened.close();
}

describe('codes of mailed links', () => {
  it('are in no file of the database, of its log or of a backup', async () => {
    expect(new Set(codes).size).toBe(2);
    const files = await filesIn(dataDir);
    expect(files.some((file) => file.includes('pg_wal'))).toBe(true);
    // The mails themselves are stored, so the search does find plain text.
    expect(await holding(files, [email])).not.toEqual([]);
    expect(await holding(files, [...codes, password])).toEqual([]);
    const unpacked = join(root, 'archive.tar');
    await writeFile(unpacked, await promisify(gunzip)(await readFile(archive)));
    expect(await holding([unpacked], [email])).toEqual([unpacked]);
    expect(await holding([unpacked], [...codes, password])).toEqual([]);
  });
});

describe('a key of an installation', () => {
  let backend: RunningBackend | undefined;

  afterEach(async () => {
    await backend?.stop();
    backend = undefined;
  });

  it('that is lost is not replaced in silence', async () => {
    const file = join(dataDir, 'keys/mail');
    await rename(file, `${file}.away`);
    try {
      expect(await refusal()).toBe(
        `The key in ${file} is gone, and this installation needs it; restore it from a backup, or see Rotation in docs/deploy.md for a new one.`,
      );
      expect(await readdir(join(dataDir, 'keys'))).not.toContain('mail');
    } finally {
      await rename(`${file}.away`, file);
    }
  });

  it('a key that an older version made is missed by what rests on it', async () => {
    await changed('DELETE FROM kept_keys');
    const file = join(dataDir, 'keys/identity');
    await rename(file, `${file}.away`);
    expect(await refusal()).toContain(`The key in ${file} is gone, and this installation needs it;`);
    await rename(`${file}.away`, file);
  });

  it('a key that is another than the one that tokens need is no reason to start without tokens', async () => {
    const file = join(dataDir, 'keys/identity');
    const right = await readFile(file, 'utf8');
    await writeFile(file, 'b'.repeat(64));
    expect(await refusal()).toContain('The key that signs tokens cannot be read with the secret "identity"');
    await writeFile(file, right);
  });

  it('makes a process unready when no token can be signed any more, and ready again afterwards', async () => {
    backend = await startOn();
    const until = (status: number) =>
      eventually(`${status}`, async () => (await backend?.call('/readyz'))?.status === status);
    expect(await until(200)).toBe(true);
    const { rows } = await database.pool.query<{ privateKey: string }>('SELECT * FROM identity_key');
    const keep = (privateKey?: string) =>
      database.pool.query('UPDATE identity_key SET "privateKey" = $1', [privateKey]);
    await keep(JSON.stringify('of another secret'));
    expect(await until(503)).toBe(true);
    await keep(rows[0]?.privateKey);
    expect(await until(200)).toBe(true);
  });
});

describe('a restored installation', () => {
  it('is closed to other users, also in a folder that was open', async () => {
    const target = join(root, 'restored');
    await mkdir(target);
    await chmod(target, 0o755);
    const umask = process.umask(0);
    try {
      expect(await restore(archive, target, schema)).toMatchObject({ people: 1 });
    } finally {
      process.umask(umask);
    }
    for (const name of ['.', ...(await readdir(target))])
      expect([name, (await stat(join(target, name))).mode & 0o077]).toEqual([name, 0]);
  });
});
