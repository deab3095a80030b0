import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { StartupError } from './startup-error.ts';

/**
 * Answers with the secret of that name: 32 bytes in hex, made when it is first asked for, then always the same.
 * `isNeeded` tells whether there is data that a new one could not read. Rejects with StartupError when the secret is
 * lost: a new one in its place would look like a start that went well.
 */
export type KeptKeys = (name: string, isNeeded?: () => Promise<boolean>) => Promise<string>;

const keyPattern = /^[0-9a-f]{64}$/;
const newKey = (): string => randomBytes(32).toString('hex');

/** What the database beside the folder holds in place of a key: that there was one. */
const inFile = 'in a file';
const neverNeeded = async (): Promise<boolean> => false;

/**
 * Files for their owner's eyes only in `dataDir/keys`, of the one process that may use the folder. The database beside
 * it remembers which ones there are.
 */
export function keysInFolder(dataDir: string, pool?: Pick<pg.Pool, 'query'>): KeptKeys {
  return async (name, isNeeded = neverNeeded) => {
    const folder = join(dataDir, 'keys');
    const file = join(folder, name);
    if (!existsSync(file)) {
      if ((await isKnown(pool, name)) || (await isNeeded())) throw lost(file);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Aside first: a process that dies here must not leave half a key behind.
      await writeFile(`${file}.new`, newKey(), { mode: 0o600 });
      await rename(`${file}.new`, file);
    }
    // Also of a key that an older version made.
    await pool?.query(`insert into kept_keys (name, value) values ($1, $2) on conflict do nothing`, [
      name,
      inFile,
    ]);
    return sound((await readFile(file, 'utf8')).trim(), file);
  };
}

async function isKnown(pool: Pick<pg.Pool, 'query'> | undefined, name: string): Promise<boolean> {
  const known = await pool?.query(`select from kept_keys where name = $1`, [name]);
  return (known?.rows.length ?? 0) > 0;
}

/** Rows of the database that all processes share, so that each accepts what another has signed. */
export function keysInDatabase(pool: pg.Pool): KeptKeys {
  return async (name, isNeeded = neverNeeded) => {
    if (!(await isKnown(pool, name)) && (await isNeeded())) throw lost(`the table kept_keys (${name})`);
    await pool.query(`insert into kept_keys (name, value) values ($1, $2) on conflict do nothing`, [
      name,
      newKey(),
    ]);
    const kept = await pool.query<{ value: string }>(`select value from kept_keys where name = $1`, [name]);
    return sound(kept.rows[0]?.value ?? '', `the table kept_keys (${name})`);
  };
}

function sound(key: string, place: string): string {
  if (keyPattern.test(key)) return key;
  throw new StartupError(
    `The key in ${place} is damaged; restore it from a backup, or see Rotation in docs/deploy.md for a new one.`,
  );
}

const lost = (place: string): StartupError =>
  new StartupError(
    `The key in ${place} is gone, and this installation needs it; restore it from a backup, or see Rotation in docs/deploy.md for a new one.`,
  );

class CreateKeptKeys1763730000000 implements MigrationInterface {
  readonly name = 'CreateKeptKeys1763730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table kept_keys (name text primary key, value text not null, created_at timestamptz not null default now())`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kept_keys');
  }
}

export const keyMigrations = [CreateKeptKeys1763730000000] as const;
