import { join } from 'node:path';
import { FolderFileStorage } from '@toolkit/adapters/backend/account';
import { checkDataFolder, closeAndSay } from '@toolkit/adapters/backend/database';
import { SystemClock } from '@toolkit/adapters/backend/environment';
import { ok } from '../../doctor/finding.ts';
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
    await files.check();
    closeAndSay(dataDir, say);
    return { files, signed: files, close: () => {} };
  },
  async check(_settings, { dataDir }) {
    await checkDataFolder(dataDir);
    return [ok(`Pictures are kept in ${dataDir}.`)];
  },
};
