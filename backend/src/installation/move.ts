import { join } from 'node:path';
import {
  type Connection,
  connectToPostgres,
  createFolderSecretStore,
  noteMove,
  openDatabase,
  type Schema,
  type SecretStore,
} from '@toolkit/adapters/backend/database';
import { StartupError } from '@toolkit/application/backend/environment';
import { demandInstallation } from './backup.ts';
import { copyFolder, type Target } from './copy-files.ts';
import { copyTables } from './copy-tables.ts';

export interface MoveOptions {
  readonly schema: Schema;
  readonly dataDir: string;
  readonly to: string;
  /** Undefined: avatars stay in the folder, which all copies of the app must then share. */
  readonly avatars: Target | undefined;
  readonly say: (line: string) => void;
}

/** The secrets that the data needs: everything signed or encrypted with them stays valid. */
const secretNames = ['identity', 'downloads', 'mail'];

/**
 * Copies an embedded installation to PostgreSQL and, where one is configured, to a shared storage. The installation gets a
 * note of that, is not changed otherwise, and must not be in use. The tables arrive in one transaction: a move that is
 * interrupted has changed nothing there, and is started again.
 * @returns the rows by table, and the number of avatars, if they were copied
 * @throws StartupError when the target holds data of somebody else, or what arrived is not what was sent
 */
export async function move({ schema, dataDir, to, avatars, say }: MoveOptions) {
  demandInstallation(dataDir);
  const source = await openDatabase({ ...schema, dataDir });
  try {
    say('Preparing the tables of the target ...');
    await (await openDatabase({ ...schema, url: to, say })).close();
    const target = await connectToPostgres(to);
    const from = await source.pool.connect();
    try {
      await refuseUsed(target);
      const files = avatars && (await copyFolder(join(dataDir, 'files'), avatars, say));
      for (const connection of [from, target]) {
        await connection.query('begin');
        await connection.query(`set local time zone 'UTC'`);
      }
      await copySecrets(createFolderSecretStore(dataDir, from), target);
      const rows = await copyTables(from, target, say);
      await target.query(`insert into data_move (source, finished_at) values ($1, now())`, [dataDir]);
      await from.query('commit');
      // First: two installations that go on from here would each lose what the other saves.
      await noteMove(dataDir);
      await target.query('commit');
      return { rows, files };
    } finally {
      from.release();
      await target.end();
    }
  } finally {
    await source.close();
  }
}

async function refuseUsed(target: Connection): Promise<void> {
  await target.query(
    `create table if not exists data_move (source text primary key, begun_at timestamptz not null default now(),
       finished_at timestamptz)`,
  );
  const { rows: moves } = await target.query('select from data_move where finished_at is not null');
  if (moves.length > 0) {
    throw new StartupError(
      'An installation was moved to this database already; what was saved there since would be lost.',
    );
  }
  const { rows: users } = await target.query(
    'select from accounts union all select from identity_user limit 1',
  );
  if (users.length > 0)
    throw new StartupError('The database holds data of another installation; choose an empty one.');
}

async function copySecrets(secrets: SecretStore, target: Connection): Promise<void> {
  for (const name of secretNames) {
    await target.query(
      `insert into kept_keys (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
      [name, await secrets(name)],
    );
  }
}
