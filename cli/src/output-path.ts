import { existsSync, lstatSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Stop, usage } from './stop.ts';

/**
 * Checks what can be checked before any work.
 * @param option the option that names the file
 * @param isPattern whether other files get names like it
 */
export function checkPath(option: string, path: string, force: boolean, isPattern = false): void {
  if (!existsSync(dirname(path))) throw new Stop(`There is no folder ${dirname(path)}.`);
  const status = readStatus(path);
  if (!status || isPattern) return;
  if (status.isDirectory()) throw usage(`--${option} ${path} is a folder; give it a file name.`);
  // Writing would replace a device or a pipe by a file.
  if (!status.isFile() && !status.isSymbolicLink())
    throw usage(`--${option} ${path} is no file: "> ${path}" writes to it.`);
  if (!force) throw new Stop(cannotWrite(path, 'EEXIST'));
}

/** @returns undefined if nothing has the name; for a dangling link, the link itself */
function readStatus(path: string): Stats | undefined {
  const own = attempt(path, lstatSync);
  return own?.isSymbolicLink() ? (attempt(path, statSync) ?? own) : own;
}

function attempt(path: string, status: (path: string) => Stats): Stats | undefined {
  try {
    return status(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Stop(cannotWrite(path, code));
  }
}

/** @param problem in the words of the system */
export function cannotWrite(path: string, problem: string): string {
  if (problem === 'EEXIST') return `${path} is already there; --force replaces it.`;
  if (problem === 'ENOSPC' || problem === 'EDQUOT') return `There is no space left for ${path}.`;
  if (problem === 'ENAMETOOLONG') return `The name ${path} is too long for a file.`;
  if (problem === 'EACCES' || problem === 'EPERM' || problem === 'EROFS')
    return `${path} cannot be written: permission denied.`;
  return `${path} cannot be written (${problem}).`;
}
