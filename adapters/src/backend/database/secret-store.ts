import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '@toolkit/application/backend/environment';
import type pg from 'pg';
import { migration } from './schema.ts';

/**
 * Returns the secret of that name: 32 bytes in hex, created on first use, then always the same. `isNeeded` tells
 * whether there is data that a new secret could not read. Rejects with StartupError if the secret is lost: replacing it
 * would look like a successful start.
 */
export type SecretStore = (name: string, isNeeded?: () => Promise<boolean>) => Promise<string>;

const secretPattern = /^[0-9a-f]{64}$/;
const newSecret = (): string => randomBytes(32).toString('hex');

type Connection = Pick<pg.Pool, 'query'>;

/** The database beside the folder stores this in place of a secret: it only records that there was one. */
const inFile = 'in a file';

/**
 * Files in `dataDir/keys` that only their owner can read, for the one process that may use the folder. The database
 * beside it remembers which secrets exist.
 */
export function createFolderSecretStore(dataDir: string, database: Connection): SecretStore {
  return async (name, isNeeded) => {
    const folder = join(dataDir, 'keys');
    const file = join(folder, name);
    if (!existsSync(file)) {
      if ((await readRow(database, name)) !== undefined || (await isNeeded?.())) throw lost(file);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Renamed when complete: a process that dies here must not leave half a secret behind.
      await writeFile(`${file}.new`, newSecret(), { mode: 0o600 });
      await rename(`${file}.new`, file);
    }
    // Also for a secret that an older version created.
    await insertRow(database, name, inFile);
    return demandSound((await readFile(file, 'utf8')).trim(), file);
  };
}

/** Rows in the database that all processes share, so that each accepts what another has signed. */
export function createDatabaseSecretStore(database: Connection): SecretStore {
  return async (name, isNeeded) => {
    const place = `the table kept_keys (${name})`;
    if ((await readRow(database, name)) === undefined) {
      if (await isNeeded?.()) throw lost(place);
      // Another process may do the same: whose row is there first, counts.
      await insertRow(database, name, newSecret());
    }
    return demandSound((await readRow(database, name)) ?? '', place);
  };
}

async function readRow(database: Connection, name: string): Promise<string | undefined> {
  const sql = 'select value from kept_keys where name = $1';
  return (await database.query<{ value: string }>(sql, [name])).rows[0]?.value;
}

async function insertRow(database: Connection, name: string, value: string): Promise<void> {
  const sql = 'insert into kept_keys (name, value) values ($1, $2) on conflict do nothing';
  await database.query(sql, [name, value]);
}

function demandSound(secret: string, place: string): string {
  if (secretPattern.test(secret)) return secret;
  throw unusable(place, 'is damaged');
}

const lost = (place: string): StartupError => unusable(place, 'is gone, and this installation needs it');

const unusable = (place: string, state: string): StartupError =>
  new StartupError(
    `The key in ${place} ${state}; restore it from a backup, or see Rotation in docs/deploy.md for a new one.`,
  );

/** Without an entity, because few statements use the table: those above, on any pool, and one of `data:move`. */
export const secretSchema = {
  entities: [],
  migrations: [
    migration(
      'CreateKeptKeys1763730000000',
      `create table kept_keys (name text primary key, value text not null, created_at timestamptz not null default now())`,
    ),
  ],
} as const;
