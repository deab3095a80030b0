import { join } from 'node:path';
import {
  createFolderSecretStore,
  holdsDatabase,
  lockFolder,
  pendingInFolder,
  refuseMoved,
} from '@toolkit/adapters/backend/database';
import { checkDataFolder } from '../../doctor/data-folder.ts';
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
  check: {
    about: 'Data folder',
    seconds: 60,
    run: (_settings, { server: { dataDir } }) =>
      checkDataFolder(dataDir, {
        lock: async () => (await lockFolder(join(dataDir, 'lock'), dataDir))(),
        holdsDatabase: async () => {
          await refuseMoved(dataDir);
          return holdsDatabase(dataDir);
        },
        readPending: () => pendingInFolder(dataDir, schema),
      }),
  },
};
