import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readCode, type Say, StartupError } from '@toolkit/application/backend/environment';
import { isOfVolume } from './data-folder.ts';

const others = 0o077;

/**
 * Closes a data folder to other users of the machine, and says so in one line if it was open. What lies in a closed folder
 * is closed; its parts get the same rights, since one may be a link to another disk. On Windows, where file modes mean
 * nothing, this does nothing.
 * @throws StartupError where the system does not allow it
 */
export function closeAndSay(dataDir: string, say: Say): void {
  if (process.platform === 'win32') return;
  const wasOpen = close(dataDir);
  const parts = readdirSync(dataDir).filter((name) => !isOfVolume(name));
  const openParts = parts.filter((name) => close(join(dataDir, name)));
  if (wasOpen || openParts.length > 0)
    say(`${dataDir} was open to other users of this machine; it is closed now.`);
}

/** @returns whether it was open */
function close(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & others) === 0) return false;
  try {
    chmodSync(path, found.mode & ~others);
    // Some file systems accept the call and ignore it.
    if ((statSync(path).mode & others) !== 0) throw Object.assign(new Error(), { code: 'it stays as it is' });
  } catch (error) {
    throw new StartupError(
      `Other users of this machine can look into ${path}, and its rights cannot be changed (${readCode(error)}); run chmod -R go= on it as its owner, or choose a folder inside it with DATA_DIR.`,
      { cause: error },
    );
  }
  return true;
}
