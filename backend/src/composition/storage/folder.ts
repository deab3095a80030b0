import { join } from 'node:path';
import { FolderFileStorage } from '@toolkit/adapters/backend/account';
import { closeAndSay } from '@toolkit/adapters/backend/database';
import { SystemClock } from '@toolkit/adapters/backend/environment';
import { checkDataFolder } from '../../doctor/data-folder.ts';
import type { StorageProvider } from '../provider.ts';

/** A folder in the data folder: what runs without any setting. */
export const folder: StorageProvider = {
  name: 'folder',
  variables: {},
  shared: false,
  read: () => ({}),
  async open(_settings, { server: { dataDir }, say, database }) {
    const { secrets } = await database();
    const files = new FolderFileStorage({
      folder: join(dataDir, 'files'),
      key: await secrets('downloads'),
      baseUrl: '/files/',
      clock: new SystemClock(),
    });
    await files.dropUnfinished();
    await files.check();
    closeAndSay(dataDir, say);
    return { files, signed: files, close: () => {} };
  },
  check: {
    about: 'Data folder',
    seconds: 10,
    run: (_settings, { server }) => checkDataFolder(server.dataDir),
  },
};
