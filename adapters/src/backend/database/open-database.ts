import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { type Database, databaseOn, type OpenOptions } from './database-on.ts';
import { openPostgres } from './open-postgres.ts';
import { openPgliteFolder } from './pglite-folder.ts';
import type { Schema } from './schema.ts';

export interface DatabaseOptions extends OpenOptions {
  /** A PostgreSQL of its own, see `postgresSettings`; left out: the embedded one. */
  readonly url?: string;
  /** Where the embedded database lives; left out: in memory, for tests. */
  readonly dataDir?: string;
  /** A file of `writeTemplate`: quicker to unpack than a new database is to create. Need not exist. */
  readonly template?: string | undefined;
}

/** @throws StartupError */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir, template } = options;
  if (url !== undefined) return openPostgres(url, options);
  if (dataDir !== undefined) return openPgliteFolder(dataDir, () => readBlob(template), options);
  const blob = await readBlob(template);
  return databaseOn(await PGlite.create(blob ? { loadDataDir: blob } : {}), options);
}

/** Unpacked here, because a file that cannot be unpacked inside PGlite ends the process. Undefined: there is none. */
async function readBlob(file = ''): Promise<Blob | undefined> {
  try {
    const tar = await promisify(gunzip)(await readFile(file));
    return new Blob([new Uint8Array(tar)], { type: 'application/x-tar' });
  } catch {
    return undefined;
  }
}

/** Stores an empty, migrated database as a file for `openDatabase`. */
export async function writeTemplate(file: string, schema: Schema): Promise<void> {
  const pglite = await PGlite.create();
  const { close } = await databaseOn(pglite, schema);
  const dump = await pglite.dumpDataDir('gzip');
  await close();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, new Uint8Array(await dump.arrayBuffer()));
}
