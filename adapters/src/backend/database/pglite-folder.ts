import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { StartupError } from '@toolkit/application/backend/environment';
import { closeAndSay } from './closed-folder.ts';
import { prepareDataFolder } from './data-folder.ts';
import { type Database, databaseOn, type OpenOptions } from './database-on.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationNames, pendingMigrations } from './newer-version.ts';
import type { Schema } from './schema.ts';

/** The PostgreSQL version of this PGlite, which opens only files of that version. */
const postgresMajor = '18';

/**
 * Opens `dataDir/database`. PGlite creates a new, empty database wherever it does not recognise one, so two files
 * beside it record the truth: `initialised` says that there is data, and which migrations have run; `creating` that a
 * first start did not finish and there is no data yet.
 */
export async function openPgliteFolder(
  dataDir: string,
  template: () => Promise<Blob | undefined>,
  options: OpenOptions,
): Promise<Database> {
  const folder = join(dataDir, 'database');
  const creating = join(dataDir, 'creating');
  const initialised = markerIn(dataDir);
  await prepareDataFolder(dataDir);
  const release = await lockFolder(dataDir);
  let database: Database | undefined;
  try {
    // A doctor from before 30 November 2026 that was killed left a copy of the database. May go from June 2027.
    await rm(join(dataDir, '.doctor-copy'), { recursive: true, force: true });
    const isNew = !(await holdsDatabase(dataDir));
    // Not earlier: a folder that is no installation stays as it is.
    closeAndSay(dataDir, options.say ?? (() => {}));
    // Not an empty one, which may be a link to another disk.
    if (isNew && existsSync(creating)) await rm(folder, { recursive: true, force: true });
    if (isNew) await writeFile(creating, '', { mode: 0o600 });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const pglite = await (isNew ? create(folder, await template()) : PGlite.create(folder));
      database = await databaseOn(pglite, options);
      const lines = [`PostgreSQL ${postgresMajor}`, ...migrationNames(options), ''];
      await writeFile(initialised, lines.join('\n'), { mode: 0o600 });
      await rm(creating, { force: true });
    } catch (error) {
      if (error instanceof StartupError) throw error;
      // PGlite does not say that the disk is full.
      await prepareDataFolder(dataDir);
      throw isNew ? unmade(folder, error) : describeDamage(folder, error);
    }
  } catch (error) {
    await database?.close().catch(() => {});
    await release();
    throw error;
  }
  const { close } = database;
  return { ...database, close: () => close().then(release) };
}

/** Whether a start would find a database in `dataDir` or create one. @throws StartupError if it would refuse */
export async function holdsDatabase(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'database');
  const isInitialised = existsSync(markerIn(dataDir));
  if (existsSync(join(dataDir, 'creating')) && !isInitialised) return false;
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    const entries = await readdir(folder).catch(() => []);
    if (isInitialised || entries.length > 0) throw describeDamage(folder);
    return false;
  }
  if (version.trim() === postgresMajor) return true;
  throw new StartupError(
    `The database in ${folder} is of PostgreSQL ${version.trim().slice(0, 20)}, but this version needs ${postgresMajor}; restore a backup made with it or move the folder away.`,
  );
}

/**
 * The migrations that a start would run on the database in `dataDir`; undefined if an older version left it, which did
 * not write down those that had run. Opens no database, which would change its files.
 * @throws StartupError if a start would refuse
 */
export async function pendingInFolder(dataDir: string, schema: Schema): Promise<string[] | undefined> {
  const release = await lockFolder(dataDir);
  await release();
  const [, ...run] = (await readFile(markerIn(dataDir), 'utf8').catch(() => '')).trim().split('\n');
  return run.length === 0 ? undefined : pendingMigrations(run, schema);
}

const markerIn = (dataDir: string): string => join(dataDir, 'initialised');

/** An unusable template costs a few seconds, nothing else. */
async function create(folder: string, template: Blob | undefined): Promise<PGlite> {
  if (template) {
    try {
      return await PGlite.create(folder, { loadDataDir: template });
    } catch {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return PGlite.create(folder);
}

const unmade = (folder: string, cause: unknown): StartupError =>
  new StartupError(
    `The database in ${folder} could not be made (${cause instanceof Error ? cause.message : String(cause)}); start again, or choose another folder with DATA_DIR.`,
    { cause },
  );

/** @param cause why it could not be opened; left out: it was not tried */
function describeDamage(folder: string, cause?: unknown): StartupError {
  const words = cause === undefined ? ' and was left as it is' : '';
  return new StartupError(
    `The database in ${folder} is damaged${words}; restore a backup or move the folder away to start anew.`,
    { cause },
  );
}
