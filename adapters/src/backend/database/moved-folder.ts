import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@toolkit/application/backend/environment';

const noteIn = (dataDir: string): string => join(dataDir, 'moved');

/** Notes that the database of this folder is a former one. */
export const noteMove = (dataDir: string): Promise<void> =>
  writeFile(noteIn(dataDir), `${new Date().toISOString()}\n`, { mode: 0o600 });

/** @throws StartupError if the installation of this folder goes on in PostgreSQL */
export async function refuseMoved(dataDir: string): Promise<void> {
  const note = await readFile(noteIn(dataDir), 'utf8').catch(() => undefined);
  if (note === undefined) return;
  throw new StartupError(
    `The database in ${dataDir} was moved to PostgreSQL on ${note.slice(0, 10)}; set DATABASE_URL to it. To go on with the old one, without what was saved since, delete ${noteIn(dataDir)}.`,
  );
}
