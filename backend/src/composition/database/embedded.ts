import {
  checkDataFolder,
  createFolderSecretStore,
  holdsDatabase,
  openDatabase,
  pendingInFolder,
  refuseMoved,
} from '@toolkit/adapters/backend/database';
import { describeMigrations, type Finding, ok } from '../../doctor/finding.ts';
import type { DatabaseProvider } from '../provider.ts';
import { schema } from './schema.ts';

/** PostgreSQL in this process, in the data folder: what runs without any setting. */
export const embeddedDatabase: DatabaseProvider = {
  name: 'embedded',
  variables: {},
  shared: false,
  read: () => ({}),
  async open(_settings, start) {
    const { dataDir } = start.server;
    await refuseMoved(dataDir);
    const database = await openDatabase({ ...start, ...schema, dataDir });
    return { database, secrets: createFolderSecretStore(dataDir, database.pool) };
  },
  check: (_settings, { dataDir }) => check(dataDir),
};

/** Looks at the markers alone: opening the database would change its files. */
async function check(dataDir: string): Promise<Finding[]> {
  await checkDataFolder(dataDir);
  await refuseMoved(dataDir);
  if (!(await holdsDatabase(dataDir))) return [ok('There is no database yet; the start makes one.')];
  const pending = await pendingInFolder(dataDir, schema);
  return [
    pending
      ? describeMigrations(pending)
      : ok('The database is of an older version; the next start brings its tables up to date.'),
  ];
}
