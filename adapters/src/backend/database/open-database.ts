import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { type Database, databaseOn } from './database-on.ts';
import { openPostgres } from './open-postgres.ts';
import { type OpenedFolder, openPgliteFolder } from './pglite-folder.ts';
import type { Schema } from './schema.ts';
import { StartupError } from './startup-error.ts';

export interface DatabaseOptions extends Schema {
  /** A PostgreSQL of its own, see `postgresSettings`; left out: the embedded one. */
  readonly url?: string;
  /** Where the embedded database lives; left out: in memory, for tests. */
  readonly dataDir?: string;
  /** A file of `writeTemplate`: quicker to unpack than a new database is to create. Need not exist. */
  readonly template?: string;
  /** Called for every connection that broke. */
  readonly onConnectionError?: (error: Error) => void;
  /** Called with what the start waits for. */
  readonly say?: (line: string) => void;
  /** Replaces every usual time limit: tests wait longer than users would. */
  readonly patienceMs?: number | undefined;
}

/** @throws StartupError */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir, template, onConnectionError, say } = options;
  if (url !== undefined) return openPostgres(url, options);
  const unpackTemplate = async () => (template === undefined ? undefined : readBlob(template));
  if (dataDir === undefined)
    return databaseOn(await inMemory(await unpackTemplate()), options, onConnectionError);
  const opened = await openPgliteFolder(dataDir, unpackTemplate, say);
  try {
    return await databaseOn(opened, options, onConnectionError);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    return opened.refuse(error);
  }
}

/** Unpacked here, because a file that cannot be unpacked inside PGlite ends the process. */
async function readBlob(file: string): Promise<Blob | undefined> {
  try {
    const tar = await promisify(gunzip)(await readFile(file));
    return new Blob([new Uint8Array(tar)], { type: 'application/x-tar' });
  } catch {
    return undefined;
  }
}

/** Stores an empty, migrated database as a file for `openDatabase`. */
export async function writeTemplate(file: string, schema: Schema): Promise<void> {
  const opened = await inMemory();
  const { close } = await databaseOn(opened, schema);
  const dump = await opened.database.dumpDataDir('gzip');
  await close();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, new Uint8Array(await dump.arrayBuffer()));
  await rename(`${file}.new`, file);
}

async function inMemory(template?: Blob): Promise<OpenedFolder> {
  const database = await PGlite.create(template ? { loadDataDir: template } : {});
  const refuse = async (cause: unknown): Promise<never> => {
    throw new StartupError('The database in memory cannot be used.', { cause });
  };
  return { database, confirm: async () => {}, release: async () => {}, refuse };
}
