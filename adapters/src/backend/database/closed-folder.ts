import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isOfVolume } from './data-folder.ts';
import { StartupError } from './startup-error.ts';

const others = 0o077;
const folderMode = 0o700;
const fileMode = 0o600;
/** Checked at every start. Other parts, such as pictures, may hold too many files; there a closed folder is enough. */
const lookedThrough = ['database', 'keys'];

/**
 * Closes a data folder to other users of the machine: its folders get mode 700, its files 600. On Windows, where file
 * modes mean nothing, this does nothing.
 * @returns how many files and folders were open
 * @throws StartupError where the system does not allow it
 */
export function closeToOthers(dataDir: string): number {
  if (process.platform === 'win32') return 0;
  try {
    // The outermost folder first: from then on it protects the rest.
    let mended = close(dataDir, folderMode);
    for (const name of readdirSync(dataDir))
      if (!isOfVolume(name)) mended += closePart(join(dataDir, name), name);
    return mended;
  } catch (error) {
    if (!(error instanceof NotClosed)) throw error;
    throw new StartupError(
      `Other users of this machine can look into ${error.path}, and its rights cannot be changed (${error.reason}); run chmod -R go= on it as its owner, or choose a folder inside it with DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Closes the folder and, if it was open, says so in one line. @throws StartupError */
export function closeAndSay(dataDir: string, say: (line: string) => void): void {
  if (closeToOthers(dataDir) > 0)
    say(`${dataDir} was open to other users of this machine; it is closed now.`);
}

function closePart(path: string, name: string): number {
  // Links are followed: a part may lie on another disk.
  const mode = readMode(path);
  if (mode === undefined) return 0;
  if (!mode.isFolder) return close(path, fileMode);
  if (!mode.isOpen && !lookedThrough.includes(name)) return 0;
  return close(path, folderMode) + closeBelow(path);
}

function closeBelow(folder: string): number {
  let mended = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) mended += close(path, folderMode) + closeBelow(path);
    else if (entry.isFile()) mended += close(path, fileMode);
  }
  return mended;
}

/** @returns 1 when it was open, else 0 */
function close(path: string, mode: number): number {
  if (!readMode(path)?.isOpen) return 0;
  try {
    chmodSync(path, mode);
  } catch (error) {
    throw new NotClosed(path, String((error as NodeJS.ErrnoException).code));
  }
  // Some file systems accept the call and ignore it.
  if (readMode(path)?.isOpen) throw new NotClosed(path, 'it stays as it is');
  return 1;
}

/** Undefined if the file was deleted meanwhile. */
function readMode(path: string): { readonly isFolder: boolean; readonly isOpen: boolean } | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && { isFolder: found.isDirectory(), isOpen: (found.mode & others) !== 0 };
}

class NotClosed extends Error {
  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(path);
  }
}
