import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readCode, StartupError } from '@toolkit/application/backend/environment';

/** Not empty, since an empty file fits on a full disk: a start needs room for its lock, markers and database files. */
const probe = Buffer.alloc(1_048_576);
const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG'];

const ofVolumes = /^(?:lost\+found|\.snapshots?|\.zfs|\.Trash-\d+|@eaDir|#recycle)$/;

/** Whether a file system, or a machine that serves one, puts this into the folder at which it is mounted. */
export const isOfVolume = (name: string): boolean => ofVolumes.test(name);

/** Creates the folder if it is missing and checks that files can be written in it. @throws StartupError */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const file = join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    try {
      await writeFile(file, probe, { flag: 'w', mode: 0o600 });
    } finally {
      await rm(file, { force: true });
    }
  } catch (error) {
    throw describeUnwritable(dataDir, error);
  }
}

/** Whether a start could prepare the folder: tries it in the nearest one that exists. @throws StartupError */
export async function checkDataFolder(dataDir: string): Promise<void> {
  let existing = dataDir;
  while (!existsSync(existing)) existing = dirname(existing);
  await prepareDataFolder(existing);
}

/** The sentence for a folder in which a file could not be written. */
export function describeUnwritable(dataDir: string, error: unknown): StartupError {
  const reason = readCode(error) || String(error);
  const advice = noRoom.includes(reason)
    ? `has no room left (${reason}); make room`
    : `cannot be written (${reason}); make it writable`;
  return new StartupError(`The data folder ${dataDir} ${advice} or choose another with DATA_DIR.`, {
    cause: error,
  });
}
