import { createHash } from 'node:crypto';
import { avatarPrefix, type FileStorage } from '@toolkit/application/backend/account';
import type { FolderFileStorage } from '../account/index.ts';
import { StartupError } from '../database/index.ts';

/**
 * Copies what the target does not hold yet in the same bytes, and reads each copy back.
 * @returns how many files there are
 */
export async function copyFiles(
  from: FolderFileStorage,
  to: FileStorage,
  onFile: (copied: number) => void,
): Promise<number> {
  // Asked for by listing: with few rights S3 answers AccessDenied for a file that is not there.
  const there = new Set<string>();
  for await (const { path } of to.list(avatarPrefix)) there.add(path);
  let count = 0;
  for await (const { path } of from.list(avatarPrefix)) {
    const file = await from.read(path);
    // Swept away meanwhile, or never complete.
    if (!file) continue;
    const sum = sumOf(file.bytes);
    if (!there.has(path) || sumOf(await to.get(path)) !== sum) {
      await to.put(path, file.bytes, file.contentType);
      if (sumOf(await to.get(path)) !== sum)
        throw new StartupError(`${path} did not arrive as it was; start the move again.`);
    }
    count += 1;
    onFile(count);
  }
  return count;
}

const sumOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && createHash('sha256').update(bytes).digest('hex');
