import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

const keyPattern = /^[0-9a-f]{64}$/;

/** A secret of 32 bytes (hex) that is made at the first start and kept in the data folder, for its owner's eyes only. */
export async function keptKey(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'keys');
  const file = join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) {
    // Aside first: a process that dies here must not leave half a key behind.
    await writeFile(`${file}.new`, randomBytes(32).toString('hex'), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  const key = (await readFile(file, 'utf8')).trim();
  if (!keyPattern.test(key)) {
    throw new StartupError(
      `The key in ${file} is damaged; restore it from a backup or delete it to get a new one.`,
    );
  }
  return key;
}
