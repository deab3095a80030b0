import type { Clock } from '../environment/index.ts';
import { avatarPrefix } from './account.ts';
import type { AccountPorts } from './ports.ts';

const batch = 100;
/** A picture younger than this may belong to a save that has not reached the database yet. */
const graceMs = 3_600_000;

/** Deletes pictures that no account shows: those that were replaced or removed, and those of saves that failed. */
export class SweepAvatars {
  constructor(private readonly parts: Pick<AccountPorts, 'accounts' | 'files'> & { readonly clock: Clock }) {}

  /** If one picture cannot be deleted, the others still are. @throws the first failure, at the end */
  async execute(): Promise<void> {
    const { accounts, clock, files } = this.parts;
    const storedBefore = clock.now().getTime() - graceMs;
    const old: string[] = [];
    for await (const { path, storedAt } of files.list(avatarPrefix))
      if (storedAt.getTime() < storedBefore) old.push(path);
    const failures: unknown[] = [];
    while (old.length > 0) {
      const paths = old.splice(0, batch);
      const used = await accounts.avatarsInUse(paths);
      for (const path of paths)
        if (!used.has(path)) await files.delete(path).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}
