import { execFile } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { jest } from '@jest/globals';
import { noteMove, openDatabase } from '@toolkit/adapters/backend/database';
import { pino } from 'pino';
import { create } from 'tar';
import { readConfig } from '../src/composition/config.ts';
import { schema } from '../src/composition/database/schema.ts';
import { backUp } from '../src/installation/backup.ts';
import { restore } from '../src/installation/restore.ts';
import { save } from './as-page.ts';
import { longTest } from './long-test.ts';
import { runBackend } from './running-backend.ts';

jest.setTimeout(longTest);

const parts = ['database', 'files', 'initialised', 'keys', 'pictures-of-another-adapter'];
const run = promisify(execFile);
const dataCommand = fileURLToPath(new URL('../src/composition/data.js', import.meta.url));
let root: string;
let dataDir: string;
let archive: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'data test '));
  dataDir = join(root, 'data');
  archive = join(root, 'backup.tar.gz');
  const backend = await runBackend({ environment: { DATA_DIR: dataDir } });
  for (const sub of ['ada', 'bob']) {
    const token = await backend.issuer.token({ sub });
    await backend.call('/api/user/initialize', { token });
    expect((await save(backend, token, sub)).status).toBe(200);
  }
  await mkdir(join(dataDir, 'files/avatars'), { recursive: true });
  await writeFile(join(dataDir, 'files/avatars/1'), 'image/webp\npicture');
  await mkdir(join(dataDir, 'pictures-of-another-adapter'));
  await writeFile(join(dataDir, 'pictures-of-another-adapter/1'), 'another');
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

afterAll(() => rm(root, { recursive: true, force: true }));

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  );

describe('a backup', () => {
  it('restored, is the installation that it was made of, with everybody who has registered', async () => {
    const target = join(root, 'restored');
    expect(await restore(archive, target, schema)).toMatchObject({ people: 3 });
    expect(await readFile(join(target, 'files/avatars/1'), 'utf8')).toBe('image/webp\npicture');
    expect(await readFile(join(target, 'pictures-of-another-adapter/1'), 'utf8')).toBe('another');
    for (const key of await readdir(join(dataDir, 'keys'))) {
      expect(await readFile(join(target, 'keys', key), 'utf8')).toBe(
        await readFile(join(dataDir, 'keys', key), 'utf8'),
      );
    }
    const database = await openDatabase({ ...schema, dataDir: target });
    const { rows } = await database.pool.query('select subject, first_name from accounts order by 1');
    await database.close();
    expect(rows).toEqual([
      { subject: 'ada', first_name: 'ada' },
      { subject: 'bob', first_name: 'bob' },
    ]);
  });

  it('a backup of a newer version is refused, and nothing is restored', async () => {
    const [made, file, target] = ['newer', 'newer.tar.gz', 'older'].map((name) => join(root, name));
    if (!made || !file || !target) throw new Error('no names');
    await cp(dataDir, made, { recursive: true });
    const database = await openDatabase({ ...schema, dataDir: made });
    await database.pool.query(
      `insert into migrations (timestamp, name) values (1, 'FromTheFuture1999999999999')`,
    );
    await database.close();
    await backUp(made, file);
    const words =
      'The tables are of a newer version of the application (FromTheFuture1999999999999); start that version, or restore a backup.';
    expect(await refusal(restore(file, target, schema))).toBe(words);
    await expect(stat(target)).rejects.toThrow('ENOENT');
    // A start refuses it too, and leaves the newer version its data.
    expect(await refusal(openDatabase({ ...schema, dataDir: made }))).toBe(words);
  });

  it('is for its owner alone, leaves nothing behind, and replaces nothing', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).sort()).toEqual(parts);
    const before = await readFile(archive);
    expect(await refusal(backUp(dataDir, archive))).toBe(`${archive} exists already; choose another name.`);
    expect((await readFile(archive)).equals(before)).toBe(true);
    expect(await refusal(backUp(join(root, 'nowhere'), join(root, 'x')))).toContain(
      'There is no installation in',
    );
  });

  it('holds what is on another disk as well, whatever an earlier one left behind', async () => {
    const linked = join(root, 'linked');
    await cp(dataDir, linked, { recursive: true });
    await rename(join(linked, 'files'), join(root, 'other disk'));
    await symlink(join(root, 'other disk'), join(linked, 'files'));
    const ofLinked = join(root, 'linked.tar.gz');
    await writeFile(`${ofLinked}.part`, 'cut short');
    await backUp(linked, ofLinked);
    const target = join(root, 'from linked');
    await restore(ofLinked, target, schema);
    expect(await readFile(join(target, 'files/avatars/1'), 'utf8')).toBe('image/webp\npicture');
    expect(await readFile(join(target, 'pictures-of-another-adapter/1'), 'utf8')).toBe('another');
  });

  it('leaves out what a volume brings along, which stops no restore either', async () => {
    const mounted = join(root, 'mounted');
    await cp(dataDir, mounted, { recursive: true });
    const target = join(root, 'another volume');
    for (const volume of [mounted, target])
      for (const name of ['lost+found', '.snapshot', '@eaDir', '.Trash-1000'])
        await mkdir(join(volume, name), { recursive: true });
    // Stands for a folder that may not be read: a root that runs tests reads everything.
    await symlink(join(root, 'nowhere'), join(mounted, 'lost+found/odd'));
    const ofMounted = join(root, 'mounted.tar.gz');
    await backUp(mounted, ofMounted);
    await restore(ofMounted, target, schema);
    expect((await readdir(target)).sort()).toEqual(
      ['.Trash-1000', '.snapshot', '@eaDir', ...parts, 'lost+found'].sort(),
    );
    expect(await readdir(join(target, 'lost+found'))).toEqual([]);
  });

  it('is not made of a database that was moved, which no start goes on with either', async () => {
    const moved = join(root, 'moved');
    await cp(dataDir, moved, { recursive: true });
    await noteMove(moved);
    const words = /^The database in .* was moved to PostgreSQL on \d{4}-\d\d-\d\d; set DATABASE_URL to it/;
    expect(await refusal(backUp(moved, join(root, 'moved.tar.gz')))).toMatch(words);
    const { database, ...server } = readConfig({ DATA_DIR: moved });
    const start = () =>
      database.provider.open(database.settings, {
        server,
        log: pino({ level: 'silent' }),
        say: () => {},
        database: start,
      });
    expect(await refusal(start())).toMatch(words);
    await rm(join(moved, 'moved'));
    await (await start()).database.close();
  });

  it('a backup of an installation in PostgreSQL is not pretended', async () => {
    const args = [dataCommand, 'backup'];
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: 'postgres://u:secret@host.test/db' };
    const { stdout, stderr, code } = await run(process.execPath, args, { env, cwd: root }).then(
      (done) => ({ ...done, code: 0 }),
      (error: { stdout: string; stderr: string; code: number }) => error,
    );
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^DATABASE_URL is set: this installation is in PostgreSQL\. .*\n$/);
    expect(stderr).toContain('Back it up with pg_dump, see "Back-up" in docs/deploy.md.');
    expect(stderr).not.toContain('secret');
  });

  it('shows nothing of an error that nobody foresaw but its kind and place', async () => {
    const failing = `Date.prototype.toISOString = () => {
      const secret = ['can', 'ary'].join('');
      throw Object.assign(new Error(secret), { code: 'ETEST', parameters: [secret] });
    };`;
    const args = [`--import=data:text/javascript,${encodeURIComponent(failing)}`, dataCommand, 'backup'];
    const { stderr } = await run(process.execPath, args, { cwd: root }).catch(
      (error: { stderr: string }) => error,
    );
    expect(stderr).toMatch(/ETEST[\s\S]*at .*data\.js/);
    expect(stderr).not.toContain('canary');
  });

  it('is not made of what it could not hold', async () => {
    const odd = join(root, 'odd');
    await cp(dataDir, odd, { recursive: true });
    await symlink(join(root, 'nowhere'), join(odd, 'files/avatars/2'));
    const message = await refusal(backUp(odd, join(root, 'odd.tar.gz')));
    expect(message).toContain('files/avatars/2 is neither a file nor a folder');
    expect((await readdir(root)).filter((name) => name.startsWith('odd.'))).toEqual([]);
  });

  it('is not restored over anything', async () => {
    expect(await refusal(restore(archive, dataDir, schema))).toContain('is not empty; move it away');
  });

  const flip = (place: (length: number) => number) => async (file: string) => {
    const bytes = await readFile(archive);
    const at = place(bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    await writeFile(file, bytes);
  };

  const damaged = 'is not a whole backup';
  it.each([
    [
      'cut short',
      async (file: string) => writeFile(file, (await readFile(archive)).subarray(0, -2000)),
      damaged,
    ],
    ['no archive at all', async (file: string) => writeFile(file, 'not an archive'), damaged],
    [
      'another archive',
      async (file: string) => create({ cwd: dataDir, file, gzip: true }, ['keys']),
      'holds no database, so it is no backup',
    ],
    ['one flipped bit', flip((length) => length >> 1), damaged],
    ['another checksum', flip((length) => length - 8), damaged],
  ])('is refused and changes nothing: %s', async (what, make, reason) => {
    const file = join(root, `${what}.tar.gz`);
    const target = join(root, `target of ${what}`);
    await make(file);
    expect(await refusal(restore(file, target, schema))).toBe(`${file} ${reason}; nothing was changed.`);
    expect((await readdir(root)).filter((name) => name.includes('target of'))).toEqual([]);
  });
});
