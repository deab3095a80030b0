import { existsSync } from 'node:fs';
import { copyFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { startApp } from '../src/composition/app.ts';
import { readConfig } from '../src/composition/config.ts';
import { openServices } from '../src/composition/services.ts';
import { commonPasswords } from './built-list.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('a start without the whole list of common passwords', () => {
  const folder = temporaryFolder();

  it.each(['missing', 'damaged'])('fails in one sentence and touches nothing: %s', async (what) => {
    const file = join(folder, 'list.bin');
    if (what === 'damaged') {
      await copyFile(commonPasswords, file);
      await truncate(file, 1_000_000);
    }
    const dataDir = join(folder, 'data');
    const config = readConfig({ PORT: '0', INBOX_PORT: '0', DATA_DIR: dataDir });
    const starting = startApp({
      config,
      log: pino({ enabled: false }),
      ports: (start) => openServices({ commonPasswords: file }, start),
    }).then((app) => app.close());
    await expect(starting).rejects.toMatchObject({
      name: 'StartupError',
      message: `The list of common passwords in ${file} is missing or damaged; remove it and run npm run build.`,
    });
    expect(existsSync(dataDir)).toBe(false);
  });
});
