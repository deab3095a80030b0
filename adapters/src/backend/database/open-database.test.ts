import { mkdtempSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { accountSchema as schema, TypeormAccounts } from '../account/index.ts';
import { migration, openDatabase, pendingInFolder, writeTemplate } from './index.ts';
import { refusalOf } from './refusal.testing.ts';
import { createFolderSecretStore } from './secret-store.ts';

const ada = { issuer: 'i', subject: 'ada' };
const root = mkdtempSync(join(tmpdir(), 'open database '));
const template = join(root, 'template.tar.gz');
const seed = join(root, 'seed');
let dataDir = seed;
let made = 0;

const open = (from = template) => openDatabase({ ...schema, dataDir, template: from });

const refusal = () => refusalOf(open());

const filled = () => cp(seed, dataDir, { recursive: true });

beforeAll(async () => {
  await writeTemplate(template, schema);
  const database = await open();
  await new TypeormAccounts(database.dataSource).initialize(ada);
  await database.close();
});

afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(() => {
  made += 1;
  dataDir = join(root, `data ${made}`);
});

/** Overwrites a file, or all files of a folder. */
async function zero(path: string): Promise<void> {
  const found = await stat(path);
  if (found.isFile()) return writeFile(path, Buffer.alloc(found.size));
  for (const name of await readdir(path)) await zero(join(path, name));
}

async function snapshot(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const lines = await Promise.all(files.map(async (file) => `${file} ${(await stat(file)).mtimeMs}`));
  return lines.sort().join('\n');
}

describe('the data folder', () => {
  it('gives nobody a transaction that was left open', async () => {
    const { pool, close } = await open();
    const left = await pool.connect();
    await left.query('begin');
    await left.query('create table half (name text)');
    left.release();
    await pool.query('select 1');
    expect((await pool.query("select to_regclass('half') as name")).rows).toEqual([{ name: null }]);
    await close();
  });

  it('keeps what was saved, and gives the folder free', async () => {
    const first = await open();
    await new TypeormAccounts(first.dataSource).initialize(ada);
    expect(await refusal()).toContain('is in use by process');
    await first.close();
    const again = await open();
    expect(await new TypeormAccounts(again.dataSource).details(ada)).toBeDefined();
    await again.close();
    expect(await readdir(dataDir)).toEqual(['database', 'initialised']);
  });

  it('a database that is gone is not replaced by an empty one', async () => {
    await filled();
    await rm(join(dataDir, 'database'), { recursive: true });
    expect(await refusal()).toContain('is damaged and was left as it is');
    expect(await readdir(dataDir)).toEqual(['initialised']);
  });

  it('files that are not ours are left alone', async () => {
    await mkdir(join(dataDir, 'database'), { recursive: true });
    await writeFile(join(dataDir, 'database/holiday.jpg'), 'x');
    expect(await refusal()).toContain('is damaged and was left as it is');
    expect(await readdir(join(dataDir, 'database'))).toEqual(['holiday.jpg']);
  });

  it.each([
    ['global/pg_control', 'zeroed'],
    ['pg_wal', 'zeroed'],
    ['base', 'zeroed'],
    ['PG_VERSION', 'gone'],
    ['global/pg_control', 'gone'],
    ['pg_wal', 'gone'],
  ])('damage is told in one sentence: %s %s', async (part, how) => {
    await filled();
    const path = join(dataDir, 'database', part);
    if (how === 'gone') await rm(path, { recursive: true });
    else await zero(path);
    expect(await refusal()).toMatch(/^The database in .* is damaged[\w ]*; restore a backup [^.]*\.$/);
    expect(await readdir(dataDir)).not.toContain('lock');
  });

  it('tells which migrations a start would run, or why it would refuse, and is left as it is', async () => {
    await filled();
    const before = await snapshot(dataDir);
    const later = [migration('LaterA1999999999998'), migration('LaterB1999999999999')];
    const newer = { ...schema, migrations: [...schema.migrations, ...later] };
    expect(await pendingInFolder(dataDir, newer)).toEqual(['LaterA1999999999998', 'LaterB1999999999999']);
    const older = { ...schema, migrations: schema.migrations.slice(0, -1) };
    await expect(pendingInFolder(dataDir, older)).rejects.toThrow('The tables are of a newer version');
    expect(await snapshot(dataDir)).toBe(before);
    // As versions left it that did not write down the migrations.
    await writeFile(join(dataDir, 'initialised'), 'PostgreSQL 18\n');
    expect(await pendingInFolder(dataDir, schema)).toBeUndefined();
    await rm(join(dataDir, 'initialised'));
    expect(await pendingInFolder(dataDir, schema)).toBeUndefined();
  });

  it('the files of another PostgreSQL are refused untouched', async () => {
    await filled();
    await writeFile(join(dataDir, 'database/PG_VERSION'), '17\n');
    const before = await snapshot(dataDir);
    expect(await refusal()).toContain('is of PostgreSQL 17, but this version needs 18');
    expect(await snapshot(dataDir)).toBe(before);
  });

  it('a first start that was cut short is simply done again', async () => {
    await mkdir(join(dataDir, 'database'), { recursive: true });
    await writeFile(join(dataDir, 'database/half'), '');
    await writeFile(join(dataDir, 'creating'), '');
    await (await open()).close();
    expect(await readdir(dataDir)).toEqual(['database', 'initialised']);
  });

  it('a spoilt template costs time and nothing else', async () => {
    const spoilt = join(root, 'spoilt');
    await writeFile(spoilt, Buffer.alloc(5000, 7));
    const database = await open(spoilt);
    await new TypeormAccounts(database.dataSource).initialize(ada);
    await database.close();
  });
});

describe('a kept key', () => {
  /** With these rows in the table of kept keys. */
  const secretsWith = (...rows: object[]) =>
    createFolderSecretStore(dataDir, { query: async () => ({ rows }) } as unknown as pg.Pool);

  it('is made anew where a first start died while writing it', async () => {
    await mkdir(join(dataDir, 'keys'), { recursive: true });
    await writeFile(join(dataDir, 'keys/half.new'), 'abc');
    expect(await secretsWith()('half')).toMatch(/^[0-9a-f]{64}$/);
    expect(await readdir(join(dataDir, 'keys'))).toEqual(['half']);
  });

  it('is not replaced by another where it is lost', async () => {
    await expect(secretsWith({ value: 'in a file' })('mail')).rejects.toThrow('is gone');
    await expect(secretsWith()('mail', async () => true)).rejects.toThrow('is gone');
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('is made once, for its owner alone, and refused when damaged', async () => {
    const key = await secretsWith()('download');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await secretsWith()('download')).toBe(key);
    expect(await secretsWith()('other')).not.toBe(key);
    const file = join(dataDir, 'keys/download');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 10));
    await expect(secretsWith()('download')).rejects.toThrow('is damaged');
  });
});
