import { mkdtempSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountsContract } from '../../contracts/accounts.contract.ts';
import { avatarImagesContract } from '../../contracts/avatar-images.contract.ts';
import { fileStorageContract } from '../../contracts/file-storage.contract.ts';
import { tinyPng } from '../../contracts/pictures.ts';
import { FixedClock } from '../../memory/fixed-clock.ts';
import { type Database, openDatabase } from '../database/index.ts';
import { accountsOn } from './accounts.testing.ts';
import { FolderFileStorage } from './folder-file-storage.ts';
import { accountSchema } from './index.ts';
import { SharpAvatarImages } from './sharp-avatar-images.ts';

describe('on PGlite', () => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase(accountSchema);
  });

  afterAll(() => database.close());

  accountsContract('TypeormAccounts', () => accountsOn(database));

  it('has the database parse once what every page of the dashboard asks for', async () => {
    const { accounts } = await accountsOn(database);
    const key = { issuer: 'i', subject: 'named' };
    await accounts.initialize(key);
    await accounts.details(key);
    await accounts.save(key, { firstName: 'A' });
    const { rows } = await database.pool.query<{ name: string }>('select name from pg_prepared_statements');
    const names = ['account-initialize', 'account-details', 'account-save'];
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });
});

const root = mkdtempSync(join(tmpdir(), 'file storage '));
let storages = 0;
const newStorage = async () => {
  const clock = new FixedClock();
  storages += 1;
  const folder = join(root, `${storages}`);
  const files = new FolderFileStorage({ folder, key: 'k'.repeat(64), baseUrl: '/files/', clock });
  const open = (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const path = pathname.slice('/files/'.length);
    return files.open(path, searchParams.get('expires') ?? '', searchParams.get('signature') ?? '');
  };
  return { files, folder, open, wait: async (milliseconds: number) => clock.advance(milliseconds) };
};

afterAll(() => rm(root, { recursive: true }));

fileStorageContract('FolderFileStorage', newStorage);
avatarImagesContract('SharpAvatarImages', () => new SharpAvatarImages());

describe('FolderFileStorage', () => {
  const outside = ['../x', 'a/../../x', '/etc/passwd', '.hidden', 'a\0b', '', 'a/..'];

  it.each(outside)('never leaves its folder: %j', async (path) => {
    const { files } = await newStorage();
    await expect(files.put(path, tinyPng, 'image/png')).rejects.toThrow('Not a path');
    await expect(files.delete(path)).rejects.toThrow('Not a path');
    await expect(files.downloadUrl(path, 60)).rejects.toThrow('Not a path');
    expect(await files.get(path)).toBeUndefined();
  });

  it('keeps files for its owner alone, and lists what a process left that died while writing', async () => {
    const { files, folder } = await newStorage();
    await files.put('avatars/a', tinyPng, 'image/png');
    expect((await stat(join(folder, 'avatars/a'))).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'avatars'))).toEqual(['a']);
    const left = `avatars/b.${crypto.randomUUID()}`;
    await writeFile(join(folder, left), 'x');
    const listed: string[] = [];
    for await (const { path } of files.list('avatars/')) listed.push(path);
    expect(listed.sort()).toEqual(['avatars/a', left]);
  });
});
