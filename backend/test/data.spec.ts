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
import { openDatabase } from '@toolkit/adapters/backend/database';
import { backUp, restore } from '@toolkit/adapters/backend/installation';
import { create, extract } from 'tar';
import { schema } from '../src/composition/database.ts';
import { runBackend } from './running-backend.ts';

const parts = ['database', 'files', 'initialised', 'keys', 'pictures-of-another-adapter'];
let root: string;
let dataDir: string;
let archive: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'data test '));
  dataDir = join(root, 'data');
  archive = join(root, 'backup.tar.gz');
  const backend = await runBackend({ unprepared: true, environment: { DATA_DIR: dataDir } });
  for (const sub of ['ada', 'bob']) {
    const token = await backend.issuer.token({ sub });
    await backend.call('/api/user/initialize', { token });
    const body = new FormData();
    body.set('data', JSON.stringify({ firstName: sub, lastName: 'x' }));
    expect((await backend.call('/api/user/account/save', { method: 'POST', token, body })).status).toBe(200);
  }
  await mkdir(join(dataDir, 'files/avatars'), { recursive: true });
  await writeFile(join(dataDir, 'files/avatars/1'), 'image/webp\npicture');
  await mkdir(join(dataDir, 'pictures-of-another-adapter'));
  await writeFile(join(dataDir, 'pictures-of-another-adapter/1'), 'another');
  await expect(backUp(dataDir, archive)).rejects.toThrow(`is in use by process ${process.pid};`);
  await backend.stop();
  await backUp(dataDir, archive);
});

afterAll(() => rm(root, { recursive: true, force: true }));

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: Error) => error.message,
  );

describe('a backup', () => {
  it('restored, is the installation that it was made of', async () => {
    const target = join(root, 'restored');
    expect(await restore(archive, target, schema)).toMatchObject({ accounts: 2 });
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

  it('is not made of what it could not hold', async () => {
    const odd = join(root, 'odd');
    await cp(dataDir, odd, { recursive: true });
    await symlink(join(root, 'nowhere'), join(odd, 'files/avatars/2'));
    const message = await refusal(backUp(odd, join(root, 'odd.tar.gz')));
    expect(message).toContain('files/avatars/2 is neither a file nor a folder');
    expect((await readdir(root)).filter((name) => name.startsWith('odd.'))).toEqual([]);
  });

  it('is restored into the existing folder itself, which may be a separate disk', async () => {
    const target = join(root, 'a disk');
    await mkdir(target);
    const { ino } = await stat(target);
    await restore(archive, target, schema);
    expect((await stat(target)).ino).toBe(ino);
    expect((await readdir(target)).sort()).toEqual(parts);
  });

  it('is not restored over anything', async () => {
    expect(await refusal(restore(archive, dataDir, schema))).toContain('is not empty; move it away');
  });

  it.each([
    ['cut short', async (file: string) => writeFile(file, (await readFile(archive)).subarray(0, -2000))],
    ['no archive at all', async (file: string) => writeFile(file, 'not an archive')],
    ['another archive', async (file: string) => create({ cwd: dataDir, file, gzip: true }, ['keys'])],
    [
      'a changed file',
      (file: string) => repacked(file, (folder) => writeFile(join(folder, 'files/avatars/1'), 'x')),
    ],
    [
      'a list that is none',
      (file: string) =>
        repacked(file, (folder) => writeFile(join(folder, 'backup.json'), '{"format":1,"files":null}')),
    ],
    ['a missing file', (file: string) => repacked(file, (folder) => rm(join(folder, 'files/avatars/1')))],
    [
      'an added file',
      (file: string) => repacked(file, (folder) => writeFile(join(folder, 'database/added'), 'x')),
    ],
  ])('is refused and changes nothing: %s', async (what, make) => {
    const file = join(root, `${what}.tar.gz`);
    const target = join(root, `target of ${what}`);
    await make(file);
    expect(await refusal(restore(file, target, schema))).toMatch(
      /(?:is not a whole backup|is not a backup of this product|is damaged: .*); nothing was changed\.$/,
    );
    expect((await readdir(root)).filter((name) => name.includes('target of'))).toEqual([]);
  });
});

async function repacked(file: string, change: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(root, 'repacked-'));
  await extract({ file: archive, cwd: folder });
  await change(folder);
  await create({ cwd: folder, file, gzip: true }, await readdir(folder));
}
