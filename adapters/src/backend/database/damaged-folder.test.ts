import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountSchema as schema } from '../account/index.ts';
import { openDatabase, StartupError, writeTemplate } from './index.ts';

let root: string;
let seed: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'damaged '));
  const template = join(root, 'template.tar.gz');
  await writeTemplate(template, schema);
  seed = join(root, 'seed');
  await (await openDatabase({ ...schema, dataDir: seed, template })).close();
});

afterAll(() => rm(root, { recursive: true, force: true }));

const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** What is in the files of a database, but for the notes that PostgreSQL makes anew at each start. */
async function readContent(folder: string): Promise<string> {
  const files = (await listFiles(folder)).filter((file) => !/postmaster\.(?:pid|opts)$/.test(file));
  const sums = await Promise.all(
    files.map(
      async (file) =>
        `${file} ${createHash('sha256')
          .update(await readFile(file))
          .digest('hex')}`,
    ),
  );
  return sums.sort().join('\n');
}

const damage: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'all tables zeroed': async (folder) => {
    for (const file of await listFiles(join(folder, 'base')))
      if (/\/\d+$/.test(file)) await writeFile(file, Buffer.alloc((await readFile(file)).length));
  },
  'the write-ahead log zeroed': async (folder) => {
    for (const file of await listFiles(join(folder, 'pg_wal')))
      await writeFile(file, Buffer.alloc((await readFile(file)).length));
  },
  'pg_control zeroed': (folder) => writeFile(join(folder, 'global/pg_control'), Buffer.alloc(8192)),
};

describe('a damaged database', () => {
  it.each(Object.keys(damage))('is said to be as it was only when it is: %s', async (what) => {
    const dataDir = join(root, what);
    const folder = join(dataDir, 'database');
    await cp(seed, dataDir, { recursive: true });
    await damage[what]?.(folder);
    const before = await readContent(folder);
    const refused = await openDatabase({ ...schema, dataDir }).catch((error: unknown) => error);
    if (!(refused instanceof StartupError)) throw new Error(`Not refused in words: ${String(refused)}`);
    const same = (await readContent(folder)) === before;
    expect(refused.message).toBe(
      `The database in ${folder} is damaged${same ? ' and was left as it is' : ', and the attempt to open it has changed files of it'}; restore a backup or move the folder away to start anew.`,
    );
  });
});
