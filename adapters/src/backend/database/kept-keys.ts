import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { StartupError } from './startup-error.ts';

/** Answers with the secret of that name: 32 bytes in hex, made when it is first asked for, then always the same. */
export type KeptKeys = (name: string) => Promise<string>;

const keyPattern = /^[0-9a-f]{64}$/;
const newKey = (): string => randomBytes(32).toString('hex');

/** Files for their owner's eyes only in `dataDir/keys`, of the one process that may use the folder. */
export function keysInFolder(dataDir: string): KeptKeys {
  return async (name) => {
    const folder = join(dataDir, 'keys');
    const file = join(folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!existsSync(file)) {
      // Aside first: a process that dies here must not leave half a key behind.
      await writeFile(`${file}.new`, newKey(), { mode: 0o600 });
      await rename(`${file}.new`, file);
    }
    return sound((await readFile(file, 'utf8')).trim(), file);
  };
}

/** Rows of the database that all processes share, so that each accepts what another has signed. */
export function keysInDatabase(pool: pg.Pool): KeptKeys {
  return async (name) => {
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
    `The key in ${place} is damaged; restore it from a backup or delete it to get a new one.`,
  );
}

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
