// @ts-check
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inMemory = '/dev/shm';
/** Bytes: several times what a whole run of the tests holds at once. */
const enough = 4 * 1024 ** 3;

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/** Gives this process and its children a temporary folder of their own: in memory where there is room, since tests
 * write thousands of files of databases and wait for the disk to keep them. TMPDIR, if set, is where it goes.
 * @returns {() => void} removes it */
export function useOwnTemporaryFolder() {
  const parent = !process.env.TMPDIR && hasRoomInMemory() ? inMemory : tmpdir();
  const folder = mkdtempSync(join(parent, 'tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
