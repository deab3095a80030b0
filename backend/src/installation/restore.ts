import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  closeAndSay,
  holdsDatabase,
  isOfVolume,
  openDatabase,
  type Schema,
} from '@toolkit/adapters/backend/database';
import { StartupError } from '@toolkit/application/backend/environment';
import { extract } from 'tar';
import { listParts } from './backup.ts';

/**
 * Restores an archive of `backUp` as a data folder. Everything is unpacked and checked in a temporary folder first,
 * where even the database is opened; only then do the files move into place.
 * @returns how many people it holds
 * @throws StartupError when the folder holds something, or the archive is not whole
 */
export async function restore(archive: string, dataDir: string, schema: Schema): Promise<number> {
  if (!existsSync(archive)) throw new StartupError(`There is no file ${archive}.`);
  const isNew = !existsSync(dataDir);
  if (!isNew && (await readdir(dataDir)).some((name) => !isOfVolume(name))) {
    throw new StartupError(`${dataDir} is not empty; move it away or choose another folder with DATA_DIR.`);
  }
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Opening the database below closes its parts.
  closeAndSay(dataDir, () => {});
  // Inside the folder: its parent may belong to somebody else, and the folder may be a disk of its own.
  const aside = await mkdtemp(join(dataDir, '.restoring-'));
  try {
    await unpack(archive, aside);
    await demandDatabase(archive, aside);
    const people = await countPeople(aside, schema);
    // By now the files that counting created, such as its lock, are gone.
    for (const name of await listParts(aside)) await rename(join(aside, name), join(dataDir, name));
    await rm(aside, { recursive: true });
    return people;
  } catch (error) {
    // Unpacking may still be writing its last file.
    await rm(aside, { recursive: true, force: true, maxRetries: 5 });
    if (isNew) await rmdir(dataDir).catch(() => {});
    throw error;
  }
}

/** gzip holds what it unpacks against its checksum. */
async function unpack(archive: string, folder: string): Promise<void> {
  try {
    await extract({
      file: archive,
      cwd: folder,
      strict: true,
      // A backup contains no links; a link that leads elsewhere must not be followed.
      filter: (_path, entry) => 'type' in entry && ['File', 'Directory'].includes(entry.type),
    });
  } catch (error) {
    throw new StartupError(`${archive} is not a whole backup; nothing was changed.`, { cause: error });
  }
}

/** Of an archive without a database, a start would create a new one. */
async function demandDatabase(archive: string, folder: string): Promise<void> {
  if (existsSync(join(folder, 'initialised')) && (await holdsDatabase(folder))) return;
  throw new StartupError(`${archive} holds no database, so it is no backup; nothing was changed.`);
}

/** Who has not proven their address yet, has no account; who signs in elsewhere has nothing but an account. */
async function countPeople(dataDir: string, schema: Schema): Promise<number> {
  const database = await openDatabase({ ...schema, dataDir });
  try {
    const { rows } = await database.pool.query<{ count: string }>(
      'select count(*) from (select subject from accounts union select id from identity_user) people',
    );
    return Number(rows[0]?.count);
  } finally {
    await database.close();
  }
}
