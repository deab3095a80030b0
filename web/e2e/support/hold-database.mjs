// For `node --import`: the embedded database opens when the process gets SIGUSR2.
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const released = new Promise((resolve) => process.once('SIGUSR2', resolve));
const { readFile } = fs;
fs.readFile = /** @type {typeof readFile} */ (
  async (/** @type {Parameters<typeof readFile>} */ ...args) => {
    if (String(args[0]).endsWith('PG_VERSION')) await released;
    return readFile(...args);
  }
);
syncBuiltinESMExports();
