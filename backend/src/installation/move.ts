import { join } from 'node:path';
import {
  createFolderSecretStore,
  noteMove,
  openDatabase,
  type Schema,
} from '@toolkit/adapters/backend/database';
import { type Say, StartupError } from '@toolkit/application/backend/environment';
import { demandInstallation } from './backup.ts';
import { copyFolder, type Target } from './copy-files.ts';
import { copyTables, type Transaction } from './copy-tables.ts';

export interface MoveOptions {
  readonly schema: Schema;
  readonly dataDir: string;
  readonly to: string;
  /** Undefined: avatars stay in the folder, which all copies of the app must then share. */
  readonly avatars: Target | undefined;
  readonly say: Say;
}

/** The secrets that the data needs: everything signed or encrypted with them stays valid. */
const secretNames = ['identity', 'downloads', 'mail'];
/** For statements over whole tables. */
const patienceMs = 3_600_000;

/**
 * Copies an embedded installation to PostgreSQL and, where one is configured, to a shared storage. The installation gets a
 * note of that, is not changed otherwise, and must not be in use. The tables arrive in one transaction: a move that is
 * interrupted has changed nothing there, and is started again.
 * @returns the rows by table, and the number of avatars, if they were copied
 * @throws StartupError when the target holds data already, or what arrived is not what was sent
 */
export async function move({ schema, dataDir, to, avatars, say }: MoveOptions) {
  demandInstallation(dataDir);
  const source = await openDatabase({ ...schema, dataDir, patienceMs });
  try {
    say('Preparing the tables of the target ...');
    const target = await openDatabase({ ...schema, url: to, say, patienceMs });
    try {
      await refuseUsed(target.dataSource);
      const files = avatars && (await copyFolder(join(dataDir, 'files'), avatars));
      const readSecret = createFolderSecretStore(dataDir, source.pool);
      const secrets = await Promise.all(
        secretNames.map(async (name) => ({ name, value: await readSecret(name) })),
      );
      const rows = await source.dataSource.transaction((from) =>
        target.dataSource.transaction(async (into) => {
          // Nobody begins to use the target while its rows are replaced.
          await into.query('lock table accounts, identity_user');
          await refuseUsed(into);
          await into.query(
            `insert into kept_keys (name, value) select name, value from jsonb_populate_recordset(null::kept_keys, $1)
             on conflict (name) do update set value = excluded.value`,
            [JSON.stringify(secrets)],
          );
          const counts = await copyTables(from, into);
          // Before the commit: two installations that go on from here would each lose what the other saves.
          await noteMove(dataDir);
          return counts;
        }),
      );
      return { rows, files };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function refuseUsed(target: Transaction): Promise<void> {
  const rows = await target.query<object[]>(
    'select from accounts union all select from identity_user limit 1',
  );
  if (rows.length > 0)
    throw new StartupError(
      'The database holds the data of an installation already, which would be lost; choose an empty one, or, if an earlier move brought it, start with DATABASE_URL set to it.',
    );
}
