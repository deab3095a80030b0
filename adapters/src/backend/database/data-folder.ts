import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from './startup-error.ts';

/** Makes the folder if it is missing, and proves that files can be written in it. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(probe, '', { flag: 'w', mode: 0o600 });
    await rm(probe, { force: true });
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${reasonOf(error)}); make it writable or choose another with DATA_DIR.`,
      { cause: error },
    );
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
