import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { noteMove, openDatabase } from '@toolkit/adapters/backend/database';
import { create } from 'tar';
import { schema } from '../src/composition/database/schema.ts';
import { backUp } from '../src/installation/backup.ts';
import { copyTables, type Transaction } from '../src/installation/copy-tables.ts';
import { restore } from '../src/installation/restore.ts';
import { openAccount, save } from './as-page.ts';
import { longTest } from './long-test.ts';
import { runBackend } from './running-backend.ts';
import { temporaryFolder } from './temporary-folder.ts';

jest.setTimeout(longTest);

const parts = ['database', 'files', 'initialised', 'keys', 'pictures-of-another-adapter'];
const pictures = ['files/avatars/1', 'pictures-of-another-adapter/1'];
const dataCommand = fileURLToPath(new URL('../src/composition/data.js', import.meta.url));
const root = temporaryFolder();
const at = (name: string) => join(root, name);
const dataDir = at('data');
const archive = at('backup.tar.gz');

beforeAll(async () => {
  const backend = await runBackend({ environment: { DATA_DIR: dataDir } });
  for (const sub of ['ada', 'bob'])
    expect((await save(backend, await openAccount(backend, sub), sub)).status).toBe(200);
  for (const picture of pictures) {
    await mkdir(join(dataDir, picture, '..'), { recursive: true });
    await writeFile(join(dataDir, picture), `image/webp\n${picture}`);
  }
  await expect(backUp(dataDir, archive)).rejects.toThrow(`is in use by process ${process.pid};`);
  await backend.stop();
  const database = await openDatabase({ ...schema, dataDir });
  await database.pool.query(
    `insert into identity_user (id, name, email, "emailVerified") values
      ('ada', '', 'ada@example.test', true), ('eve', '', 'eve@example.test', false)`,
  );
  await database.close();
  await backUp(dataDir, archive);
});

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  );

/** Another folder with the same installation. */
async function copyTo(name: string): Promise<string> {
  await cp(dataDir, at(name), { recursive: true });
  return at(name);
}

async function expectSame(target: string, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    expect([path, await readFile(join(target, path))]).toEqual([path, await readFile(join(dataDir, path))]);
}

const runCommand = (env: NodeJS.ProcessEnv, ...options: string[]) =>
  promisify(execFile)(process.execPath, [...options, dataCommand, 'backup'], { env, cwd: root }).then(
    (done) => ({ ...done, code: 0 }),
    (error: { stdout: string; stderr: string; code: number }) => error,
  );

it('a move notices rows that arrive changed', async () => {
  const to = await openDatabase({ ...schema, dataDir: await copyTo('changed') });
  const from = await openDatabase({ ...schema, dataDir });
  const moving = from.dataSource.transaction((sent) =>
    to.dataSource.transaction((into) => {
      const change = (value: unknown) => `${value}`.replace('"bob"', '"Bob"');
      const query = (text: string, values: unknown[] = []) => into.query(text, values.map(change));
      return copyTables(sent, { query } as Transaction);
    }),
  );
  const words = await refusal(moving);
  await Promise.all([from.close(), to.close()]);
  expect(words).toBe('accounts did not arrive as it was (2 rows sent, 2 there); start the move again.');
});

describe('a backup', () => {
  it('restored, is the installation that it was made of, closed to others even in a folder that was open', async () => {
    const target = at('restored');
    await mkdir(target);
    await chmod(target, 0o755);
    const umask = process.umask(0);
    const restoring = restore(archive, target, schema).finally(() => process.umask(umask));
    expect(await restoring).toBe(3);
    for (const name of ['.', ...(await readdir(target))])
      expect([name, (await stat(join(target, name))).mode & 0o077]).toEqual([name, 0]);
    const keys = await readdir(join(dataDir, 'keys'));
    await expectSame(target, [...pictures, ...keys.map((key) => `keys/${key}`)]);
    const database = await openDatabase({ ...schema, dataDir: target });
    const { rows } = await database.pool.query('select subject, first_name from accounts order by 1');
    await database.close();
    expect(rows).toEqual([
      { subject: 'ada', first_name: 'ada' },
      { subject: 'bob', first_name: 'bob' },
    ]);
  });

  it('a backup of a newer version is refused, and nothing is restored', async () => {
    const newer = await copyTo('newer');
    const database = await openDatabase({ ...schema, dataDir: newer });
    await database.pool.query(
      `insert into migrations (timestamp, name) values (1, 'FromTheFuture1999999999999')`,
    );
    await database.close();
    await backUp(newer, at('newer.tar.gz'));
    const words =
      'The tables are of a newer version of the application (FromTheFuture1999999999999); start that version, or restore a backup.';
    expect(await refusal(restore(at('newer.tar.gz'), at('older'), schema))).toBe(words);
    await expect(stat(at('older'))).rejects.toThrow('ENOENT');
    // A start refuses it too, and leaves the newer version its data.
    expect(await refusal(openDatabase({ ...schema, dataDir: newer }))).toBe(words);
  });

  it('is for its owner alone, leaves nothing behind, and replaces nothing', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).sort()).toEqual(parts);
    const before = await readFile(archive);
    expect(await refusal(backUp(dataDir, archive))).toBe(`${archive} exists already; choose another name.`);
    expect((await readFile(archive)).equals(before)).toBe(true);
    expect(await refusal(backUp(at('nowhere'), at('x')))).toContain('There is no installation in');
  });

  it('holds what is on another disk as well, whatever an earlier one left behind', async () => {
    const linked = await copyTo('linked');
    await rename(join(linked, 'files'), at('other disk'));
    await symlink(at('other disk'), join(linked, 'files'));
    await writeFile(at('linked.tar.gz.part'), 'cut short');
    await backUp(linked, at('linked.tar.gz'));
    await restore(at('linked.tar.gz'), at('from linked'), schema);
    await expectSame(at('from linked'), pictures);
  });

  it('leaves out what a volume brings along, which stops no restore either', async () => {
    const mounted = await copyTo('mounted');
    const target = at('another volume');
    for (const volume of [mounted, target])
      for (const name of ['lost+found', '.snapshot', '@eaDir', '.Trash-1000'])
        await mkdir(join(volume, name), { recursive: true });
    // Stands for a folder that may not be read: a root that runs tests reads everything.
    await symlink(at('nowhere'), join(mounted, 'lost+found/odd'));
    await backUp(mounted, at('mounted.tar.gz'));
    await restore(at('mounted.tar.gz'), target, schema);
    expect((await readdir(target)).sort()).toEqual(
      ['.Trash-1000', '.snapshot', '@eaDir', ...parts, 'lost+found'].sort(),
    );
    expect(await readdir(join(target, 'lost+found'))).toEqual([]);
  });

  it('is not made of a database that was moved, which no start goes on with either', async () => {
    const moved = await copyTo('moved');
    await noteMove(moved);
    const words = /^The database in .* was moved to PostgreSQL on \d{4}-\d\d-\d\d; set DATABASE_URL to it/;
    expect(await refusal(backUp(moved, at('moved.tar.gz')))).toMatch(words);
    const start = () => runBackend({ environment: { DATA_DIR: moved } });
    expect(await refusal(start())).toMatch(words);
    await rm(join(moved, 'moved'));
    await (await start()).stop();
  });

  it('a backup of an installation in PostgreSQL is not pretended', async () => {
    const DATABASE_URL = 'postgres://u:secret@host.test/db';
    const { stdout, stderr, code } = await runCommand({ ...process.env, DATA_DIR: dataDir, DATABASE_URL });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^DATABASE_URL is set: this installation is in PostgreSQL\. .*\n$/);
    expect(stderr).toContain('move it with pg_dump and pg_restore, see "Back-up" in docs/deploy.md.');
    expect(stderr).not.toContain('secret');
  });

  it('shows nothing of an error that nobody foresaw but its kind and place', async () => {
    const failing = `Date.prototype.toISOString = () => {
      throw Object.assign(new Error(['can', 'ary'].join('')), { code: 'ETEST' });
    };`;
    const preload = `--import=data:text/javascript,${encodeURIComponent(failing)}`;
    const { stderr } = await runCommand(process.env, preload);
    expect(stderr).toMatch(/ETEST[\s\S]*at .*data\.js/);
    expect(stderr).not.toContain('canary');
  });

  it('is not made of what it could not hold', async () => {
    const odd = await copyTo('odd');
    await symlink(at('nowhere'), join(odd, 'files/avatars/2'));
    const message = await refusal(backUp(odd, at('odd.tar.gz')));
    expect(message).toContain('files/avatars/2 is neither a file nor a folder');
    expect((await readdir(root)).filter((name) => name.startsWith('odd.'))).toEqual([]);
  });

  it('is not restored over anything', async () => {
    expect(await refusal(restore(archive, dataDir, schema))).toContain('is not empty; move it away');
  });

  const damaged = 'is not a whole backup';
  it.each<[string, (file: string, whole: Buffer) => unknown, string]>([
    ['cut short', (file, whole) => writeFile(file, whole.subarray(0, -2000)), damaged],
    [
      'with a flipped bit',
      (file, whole) => {
        whole.writeUInt8(whole.readUInt8(5_000) ^ 1, 5_000);
        return writeFile(file, whole);
      },
      damaged,
    ],
    [
      'another archive',
      (file) => create({ cwd: dataDir, file, gzip: true }, ['keys']),
      'holds no database, so it is no backup',
    ],
  ])('is refused and changes nothing: %s', async (what, make, reason) => {
    const file = at(`${what}.tar.gz`);
    await make(file, await readFile(archive));
    expect(await refusal(restore(file, at('target'), schema))).toBe(
      `${file} ${reason}; nothing was changed.`,
    );
    await expect(stat(at('target'))).rejects.toThrow('ENOENT');
  });
});
