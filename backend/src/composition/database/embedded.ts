import {
  checkDataFolder,
  createFolderSecretStore,
  holdsDatabase,
  pendingInFolder,
  refuseMoved,
  StartupError,
} from '@toolkit/adapters/backend/database';
import { describeMigrations, type Finding, ok, warning } from '../../doctor/finding.ts';
import { findCode } from '../../doctor/report.ts';
import type { DatabaseProvider } from '../provider.ts';
import { connect } from './connect.ts';
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
    const database = await connect({ dataDir }, start);
    return { database, secrets: createFolderSecretStore(dataDir, database.pool) };
  },
  check: (_settings, { dataDir }) => check(dataDir),
};

/** Looks at the markers, and at a copy of the database: opening it would change its files. */
async function check(dataDir: string): Promise<Finding[]> {
  await checkDataFolder(dataDir);
  await refuseMoved(dataDir);
  if (!(await holdsDatabase(dataDir))) return [ok('There is no database yet; the start makes one.')];
  try {
    return [describeMigrations(await pendingInFolder(dataDir, schema))];
  } catch (error) {
    if (error instanceof StartupError) throw error;
    return [
      warning(
        `No copy of the database could be read to see which migrations are pending (${findCode(error)}); make room for it. If there is room, the database may be damaged.`,
      ),
    ];
  }
}
