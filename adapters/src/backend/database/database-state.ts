import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a database that a failed opening may have changed. */
export interface DatabaseState {
  readonly folder: string;
  /** Size and time of each file. */
  readonly files: ReadonlyMap<string, string>;
  /** The only file that PostgreSQL writes before it looks at the others. */
  readonly control: Buffer | undefined;
}

const controlName = 'global/pg_control';
/** PostgreSQL's own lock file, which it rewrites at each start. */
const passing = new Set(['postmaster.pid', 'postmaster.opts', controlName]);

export const readState = (folder: string): DatabaseState => ({
  folder,
  files: listFiles(folder),
  control: readIfThere(join(folder, controlName)),
});

/**
 * Restores the control file if that makes the database what it was. Beside files that have changed since, an old one
 * would ruin it: PostgreSQL would give the same transaction ids again. @returns whether it is what it was
 */
export function putBack({ folder, files, control }: DatabaseState): boolean {
  const found = listFiles(folder);
  if (found.size !== files.size || [...files].some(([path, state]) => found.get(path) !== state))
    return false;
  const file = join(folder, controlName);
  const now = readIfThere(file);
  if (control && !(now && control.equals(now))) writeFileSync(file, control, { mode: 0o600 });
  return true;
}

function listFiles(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  const look = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) look(path);
      else if (!passing.has(path)) files.set(path, stateOfFile(join(folder, path)));
    }
  };
  look('');
  return files;
}

function stateOfFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return `${found?.size} ${found?.mtimeMs}`;
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
