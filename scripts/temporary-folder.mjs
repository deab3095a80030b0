// @ts-check
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const inMemory = '/dev/shm';
/** In bytes: several times what a whole test run holds at once. */
const enough = 4 * 1024 ** 3;

function hasRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/** Gives this process and its children their own temporary folder: in memory if there is room, since tests write
 * thousands of database files and would wait for the disk. If TMPDIR is set, the folder is made there.
 * @returns {() => void} removes the folder */
export function useOwnTemporaryFolder() {
  const parent = !process.env.TMPDIR && hasRoomInMemory() ? inMemory : tmpdir();
  const folder = passable(mkdtempSync(join(parent, 'tests-')));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** @param {string} folder */
function passable(folder) {
  chmodSync(folder, 0o711);
  return folder;
}

/** Whether every user can enter a folder.
 * @param {string} folder
 * @returns {boolean} */
const isOpen = (folder) =>
  (statSync(folder).mode & 1) === 1 && (folder === dirname(folder) || isOpen(dirname(folder)));

/** A new temporary folder for a server's files. Servers that root starts run as other users, who cannot enter a closed
 * folder: if the usual place is closed, the folder is made elsewhere.
 * @param {string} prefix */
export function openFolder(prefix) {
  const places = [tmpdir(), '/tmp', '/var/tmp'].filter((path) => existsSync(path));
  const open = process.getuid?.() === 0 ? places.find((path) => isOpen(realpathSync(path))) : undefined;
  return passable(mkdtempSync(join(open ?? tmpdir(), prefix)));
}
