import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { jest } from '@jest/globals';
import type { Database } from '@toolkit/adapters/backend/database';
import { StartupError } from '@toolkit/application/backend/environment';
import { backUp } from '../src/installation/backup.ts';
import { mailsOf, post, register } from './as-page.ts';
import { eventually } from './eventually.ts';
import { longTest } from './long-test.ts';
import type { RunningBackend } from './running-backend.ts';
import { temporaryFolder } from './temporary-folder.ts';

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
const { runBackend } = await import('./running-backend.ts');
const { schema } = await import('../src/composition/database/schema.ts');

const password = 'three white horses';
const email = 'ann@example.test';
const root = temporaryFolder();
const dataDir = join(root, 'data');
const archive = join(root, 'backup.tar.gz');
/** The codes of the requested links, none of which was used. */
const codes: string[] = [];

beforeAll(async () => {
  const backend = await start();
  const { user, cookie } = await register(backend, email, password);
  const asked = { user, continueUrl: `${backend.app.url}/login` };
  expect((await post(backend, '/verification/send', asked, cookie)).status).toBe(200);
  expect((await post(backend, '/password-reset/request', { email })).status).toBe(200);
  for (const { links } of await mailsOf(backend, 2))
    codes.push(...links.flatMap((link) => /#code=(.+)$/.exec(link)?.[1] ?? []));
  await backend.stop();
  await backUp(dataDir, archive);
});

const start = () => runBackend({ environment: { DATA_DIR: dataDir } });

describe('codes of mailed links', () => {
  it('are in no file of the database, of its log or of a backup', async () => {
    expect(new Set(codes).size).toBe(2);
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.some(({ parentPath }) => parentPath.includes('pg_wal'))).toBe(true);
    const contents = files.map(({ parentPath, name }) => readFile(join(parentPath, name)));
    const unpacked = await promisify(gunzip)(await readFile(archive));
    for (const bytes of [Buffer.concat(await Promise.all(contents)), unpacked]) {
      // The mails themselves are stored, so the search does find plain text.
      expect(bytes.includes(email)).toBe(true);
      for (const secret of [...codes, password]) expect(bytes.includes(secret)).toBe(false);
    }
  });
});

describe('a key of an installation', () => {
  let backend: RunningBackend | undefined;
  afterEach(() => backend?.stop());

  it('a key that an older version made is not replaced in silence when it is lost', async () => {
    const opened = await adapters.openDatabase({ ...schema, dataDir });
    await opened.pool.query('DELETE FROM kept_keys');
    await opened.close();
    const file = join(dataDir, 'keys/identity');
    await rename(file, `${file}.away`);
    await expect(start()).rejects.toThrow(
      new StartupError(
        `The key in ${file} is gone, and this installation needs it; restore it from a backup, or see Rotation in docs/deploy.md for a new one.`,
      ),
    );
    await rename(`${file}.away`, file);
  });

  it('a key that is another than the one that tokens need is no reason to start without tokens', async () => {
    const file = join(dataDir, 'keys/identity');
    const right = await readFile(file, 'utf8');
    await writeFile(file, 'b'.repeat(64));
    await expect(start()).rejects.toThrow(
      'The key that signs tokens cannot be read with the secret "identity"',
    );
    await writeFile(file, right);
  });

  it('makes a process unready when no token can be signed any more, and ready again afterwards', async () => {
    const running = await start();
    backend = running;
    const until = (status: number) =>
      eventually(`${status}`, async () => (await running.call('/readyz')).status === status);
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
