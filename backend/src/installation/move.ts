import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Connection,
  connectToPostgres,
  createFolderSecretStore,
  noteMove,
  openDatabase,
  type Schema,
  type SecretStore,
  StartupError,
} from '@toolkit/adapters/backend/database';
import { copyFolder, type Target } from './copy-files.ts';
import { copyTable, hashTable, listTables } from './copy-tables.ts';

export interface MoveOptions {
  readonly schema: Schema;
  readonly dataDir: string;
  readonly to: string;
  /** Undefined: avatars stay in the folder, which all copies of the app must then share. */
  readonly avatars: Target | undefined;
  readonly say: (line: string) => void;
}

export interface Moved {
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number | undefined;
}

/** The secrets that the data needs: everything signed or encrypted with them stays valid. */
const secretNames = ['identity', 'downloads', 'mail'];

/**
 * Copies an embedded installation to PostgreSQL and, where one is configured, to a shared storage. The installation gets a note of
 * that, is not changed otherwise, and must not be in use. After an interruption the same call continues.
 * @throws StartupError when the target holds data of somebody else, or what arrived is not what was sent
 */
export async function move({ schema, dataDir, to, avatars, say }: MoveOptions): Promise<Moved> {
  if (!existsSync(join(dataDir, 'initialised'))) {
    throw new StartupError(`There is no installation in ${dataDir}; choose its folder with DATA_DIR.`);
  }
  const source = await openDatabase({ ...schema, dataDir });
  try {
    say('Preparing the tables of the target ...');
    await (await openDatabase({ ...schema, url: to, say })).close();
    const target = await connectToPostgres(to);
    try {
      const from = await source.pool.connect();
      try {
        for (const connection of [from, target]) await connection.query(`set time zone 'UTC'`);
        await claim(target, await readId(dataDir));
        await copySecrets(createFolderSecretStore(dataDir, from), target);
        const rows = await copyTables(from, target, say);
        const files = avatars && (await copyFolder(join(dataDir, 'files'), avatars, say));
        await noteMove(dataDir);
        await target.query('update data_move set finished_at = now()');
        await rm(idFile(dataDir));
        return { rows, files };
      } finally {
        from.release();
      }
    } finally {
      await target.end();
    }
  } finally {
    await source.close();
  }
}

const idFile = (dataDir: string): string => join(dataDir, 'moving');

/** Identifies an installation, so that a move continues only with the one it began with. */
async function readId(dataDir: string): Promise<string> {
  const file = idFile(dataDir);
  if (!existsSync(file)) await writeFile(file, crypto.randomUUID(), { mode: 0o600 });
  return readFile(file, 'utf8');
}

async function claim(target: Connection, source: string): Promise<void> {
  await target.query(
    `create table if not exists data_move (source text primary key, begun_at timestamptz not null default now(),
       finished_at timestamptz)`,
  );
  const { rows } = await target.query<{ source: string; finished: boolean }>(
    'select source, finished_at is not null as finished from data_move',
  );
  const begun = rows[0];
  if (begun?.finished) {
    throw new StartupError(
      'An installation was moved to this database already; what was saved there since would be lost.',
    );
  }
  if (begun?.source === source) return;
  const { rows: users } = await target.query(
    'select from accounts union all select from identity_user limit 1',
  );
  if (begun || users.length > 0) {
    throw new StartupError('The database holds data of another installation; choose an empty one.');
  }
  await target.query('insert into data_move (source) values ($1)', [source]);
}

async function copySecrets(secrets: SecretStore, target: Connection): Promise<void> {
  for (const name of secretNames) {
    await target.query(
      `insert into kept_keys (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
      [name, await secrets(name)],
    );
  }
}

async function copyTables(
  from: Connection,
  target: Connection,
  say: (line: string) => void,
): Promise<Record<string, number>> {
  const tables = await listTables(from);
  for (const table of tables) {
    let copied = 0;
    await copyTable(from, target, table, (count) => {
      copied += count;
      if (copied % 50_000 < count) say(`${table.name}: ${copied} rows ...`);
    });
  }
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const [sent, arrived] = [await hashTable(from, table), await hashTable(target, table)];
    if (sent.sum !== arrived.sum) {
      throw new StartupError(
        `${table.name} did not arrive as it was (${sent.count} rows sent, ${arrived.count} there); start the move again.`,
      );
    }
    rows[table.name] = sent.count;
  }
  return rows;
}
