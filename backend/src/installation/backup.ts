import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfVolume, lockFolder, refuseMoved } from '@toolkit/adapters/backend/database';
import { StartupError } from '@toolkit/application/backend/environment';
import { create } from 'tar';

/** Everything else in a data folder is data, including what somebody's own adapter stores there. */
const nobodys = /^(?:\..*|lock(?:\..*)?|creating|moving|moved|backup\.json)$/;
/** The parts that make a folder an installation are restored last. */
const lastPart = 'initialised';

/** The parts of a data folder, in the order in which they are restored. */
export const listParts = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => !nobodys.test(name) && !isOfVolume(name))
    .sort((one, other) => Number(one === lastPart) - Number(other === lastPart));

/**
 * Writes an unused data folder into one archive. The archive gets its name only when it is complete and on the disk.
 * Its checksum, that of gzip, shows any damage later.
 * @throws StartupError when the folder is in use, holds no installation or one that was moved, or the archive's name is taken
 */
export async function backUp(dataDir: string, archive: string): Promise<void> {
  demandInstallation(dataDir);
  await refuseMoved(dataDir);
  if (existsSync(archive)) throw new StartupError(`${archive} exists already; choose another name.`);
  const release = await lockFolder(dataDir);
  const unfinished = `${archive}.part`;
  try {
    const parts = await listParts(dataDir);
    await refuseOdd(dataDir, parts);
    // The remains of an interrupted backup.
    await rm(unfinished, { force: true });
    // It holds password hashes and keys: only its owner may read it, from the first byte on.
    await writeFile(unfinished, '', { mode: 0o600, flag: 'wx' });
    await create(
      {
        cwd: dataDir,
        file: unfinished,
        gzip: true,
        portable: true,
        // A part may lie on another disk.
        follow: true,
        strict: true,
      },
      parts,
    );
    await onDisk(unfinished);
    await rename(unfinished, archive);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await release();
  }
}

/** @throws StartupError */
export function demandInstallation(dataDir: string): void {
  if (!existsSync(join(dataDir, 'initialised')))
    throw new StartupError(`There is no installation in ${dataDir}; choose its folder with DATA_DIR.`);
}

async function refuseOdd(dataDir: string, parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    const entries = await readdir(join(dataDir, part), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    const odd = entries.find((entry) => !entry.isFile() && !entry.isDirectory());
    if (!odd) continue;
    const place = join(odd.parentPath, odd.name);
    throw new StartupError(`${place} is neither a file nor a folder; put what it stands for in its place.`);
  }
}

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}
