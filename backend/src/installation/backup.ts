import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isOfVolume, lockFolder, refuseMoved, StartupError } from '@toolkit/adapters/backend/database';
import { create } from 'tar';

export const manifestName = 'backup.json';
/** Everything else in a data folder is data, including what somebody's own adapter stores there. */
const nobodys = /^(?:\..*|lock(?:\..*)?|creating|moving|moved|backup\.json)$/;
/** The parts that make a folder an installation are restored last. */
const lastPart = 'initialised';

/** The parts of a data folder, in the order in which they are restored. */
export const listParts = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => !nobodys.test(name) && !isOfVolume(name))
    .sort((one, other) => Number(one === lastPart) - Number(other === lastPart) || (one < other ? -1 : 1));

export interface Manifest {
  readonly format: 1;
  readonly madeAt: string;
  /** SHA-256 in hex, by path with slashes. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Writes an unused data folder into one archive. The archive gets its name only when it is complete and on the disk.
 * @returns how many files it holds
 * @throws StartupError when the folder is in use, holds no installation or one that was moved, or the archive's name is taken
 */
export async function backUp(dataDir: string, archive: string): Promise<number> {
  if (!existsSync(join(dataDir, 'initialised'))) {
    throw new StartupError(`There is no installation in ${dataDir}; choose its folder with DATA_DIR.`);
  }
  await refuseMoved(dataDir);
  if (existsSync(archive)) throw new StartupError(`${archive} exists already; choose another name.`);
  const release = await lockFolder(join(dataDir, 'lock'), dataDir);
  const manifest = join(dataDir, manifestName);
  const unfinished = `${archive}.part`;
  try {
    const parts = await listParts(dataDir);
    const files = await sums(dataDir, parts);
    const words: Manifest = { format: 1, madeAt: new Date().toISOString(), files };
    await writeFile(manifest, JSON.stringify(words, undefined, 1), { mode: 0o600 });
    // The remains of an interrupted backup.
    await rm(unfinished, { force: true });
    // It holds password hashes and keys: only its owner may read it, from the first byte on.
    await writeFile(unfinished, '', { mode: 0o600, flag: 'wx' });
    // Links are followed: a part may lie on another disk.
    const how = { cwd: dataDir, file: unfinished, gzip: true, portable: true, follow: true };
    await create(how, [manifestName, ...parts]);
    await onDisk(unfinished);
    await rename(unfinished, archive);
    return Object.keys(files).length;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await rm(manifest, { force: true });
    await release();
  }
}

/** SHA-256 of every file below some parts of a folder, by path with slashes. */
export async function sums(folder: string, among: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const part of among) {
    for (const file of await filesIn(join(folder, part))) {
      found[relative(folder, file).replaceAll(sep, '/')] = await hashFile(file);
    }
  }
  return found;
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      if (error.code === 'ENOTDIR') return undefined;
      throw error;
    },
  );
  if (entries === undefined) return [path];
  const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd) {
    const place = join(odd.parentPath, odd.name);
    throw new StartupError(`${place} is neither a file nor a folder; put what it stands for in its place.`);
  }
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
