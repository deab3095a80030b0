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

/** Restores the control file. @returns whether all files of the database are as they were */
export function putBack({ folder, files, control }: DatabaseState): boolean {
  const file = join(folder, controlName);
  const now = readIfThere(file);
  if (control && !(now && control.equals(now))) writeFileSync(file, control, { mode: 0o600 });
  const found = listFiles(folder);
  return found.size === files.size && [...files].every(([path, state]) => found.get(path) === state);
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
