import type { Clock } from '../environment/index.ts';
import { avatarPrefix } from './account.ts';
import type { AccountPorts } from './ports.ts';

const batch = 100;
/** A picture younger than this may belong to a save that has not reached the database yet. */
const graceMs = 3_600_000;

/**
 * Deletes pictures that no account shows: those that were replaced or removed, and those of saves that failed. If one
 * cannot be deleted, the others still are.
 * @throws the first failure, at the end
 */
export async function sweepAvatars({
  accounts,
  files,
  clock,
}: Pick<AccountPorts, 'accounts' | 'files'> & { readonly clock: Clock }): Promise<void> {
  const storedBefore = clock.now().getTime() - graceMs;
  const failures: unknown[] = [];
  async function deleteUnused(paths: readonly string[]): Promise<void> {
    const used = await accounts.avatarsInUse(paths);
    for (const path of paths)
      if (!used.has(path)) await files.delete(path).catch((error: unknown) => failures.push(error));
  }
  const old: string[] = [];
  for await (const { path, storedAt } of files.list(avatarPrefix)) {
    if (storedAt.getTime() < storedBefore) old.push(path);
    if (old.length === batch) await deleteUnused(old.splice(0));
  }
  await deleteUnused(old);
  if (failures.length > 0) throw failures[0];
}
