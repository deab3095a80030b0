import { FolderFileStorage } from '@toolkit/adapters/backend/account';
import { SystemClock } from '@toolkit/adapters/backend/environment';
import { avatarPrefix, type FileStorage, StorageUnavailable } from '@toolkit/application/backend/account';
import { StartupError } from '@toolkit/application/backend/environment';

/** A storage, and what it says of its failures. */
export interface Target {
  readonly files: FileStorage;
  says?(failure: unknown): string | undefined;
}

/** @returns how many files there are. @throws StartupError when the service cannot be used */
export async function copyFolder(folder: string, { files, says }: Target): Promise<number> {
  const from = new FolderFileStorage({ folder, key: '', baseUrl: '', clock: new SystemClock() });
  try {
    return await copyFiles(from, files);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    const reason = says?.(error) ?? `The storage of avatars cannot be used (${error.code}).`;
    throw new StartupError(`${reason} Start the move again then, and it goes on where it was.`, {
      cause: error,
    });
  }
}

/**
 * Copies every file that the target does not hold with the same bytes, and reads each copy back.
 * @returns how many files there are
 */
async function copyFiles(from: FolderFileStorage, to: FileStorage): Promise<number> {
  // By listing: with few rights S3 answers AccessDenied for a missing file.
  const there = new Set<string>();
  for await (const { path } of to.list(avatarPrefix)) there.add(path);
  let count = 0;
  for await (const { path } of from.list(avatarPrefix)) {
    const file = await from.read(path);
    // Deleted meanwhile, or never complete.
    if (!file) continue;
    const isThere = async () => isEqual(await to.get(path), file.bytes);
    if (!there.has(path) || !(await isThere())) {
      await to.put(path, file.bytes, file.contentType);
      if (!(await isThere()))
        throw new StartupError(`${path} did not arrive as it was; start the move again.`);
    }
    count += 1;
  }
  return count;
}

const isEqual = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one !== undefined && Buffer.compare(one, other) === 0;
