import type { Clock } from '../environment/index.ts';
import { avatarPrefix } from './account.ts';
import type { AccountPorts } from './ports.ts';

const batch = 100;
/** Few enough to be deleted before the reservation ends, even if each takes seconds. */
const replacedBatch = 20;
/** A picture younger than this may belong to a save that has not reached the database yet. */
const graceMs = 3_600_000;

type Attempt = (work: Promise<void>) => Promise<void>;

/** Deletes pictures that were replaced, and those that a failed save left behind. */
export class SweepAvatars {
  constructor(private readonly parts: Pick<AccountPorts, 'accounts' | 'files'> & { readonly clock: Clock }) {}

  /** If one picture cannot be deleted, the others still are. @throws AggregateError at the end, if any failed */
  async execute(): Promise<void> {
    const { clock, files } = this.parts;
    const failures: unknown[] = [];
    const attempt = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
    await this.deleteReplaced(attempt);
    const storedBefore = clock.now().getTime() - graceMs;
    let old: string[] = [];
    for await (const file of files.list(avatarPrefix)) {
      if (file.storedAt.getTime() < storedBefore) old.push(file.path);
      if (old.length === batch) {
        await this.deleteUnused(old, attempt);
        old = [];
      }
    }
    await this.deleteUnused(old, attempt);
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} pictures could not be deleted.`);
  }

  private async deleteReplaced(attempt: Attempt): Promise<void> {
    let paths: readonly string[];
    do {
      paths = await this.parts.accounts.takeReplacedAvatars(replacedBatch);
      for (const path of paths) await attempt(this.deleteAndForget(path));
    } while (paths.length === replacedBatch);
  }

  private async deleteAndForget(path: string): Promise<void> {
    const { files, accounts } = this.parts;
    await files.delete(path);
    await accounts.forgetReplacedAvatar(path);
  }

  private async deleteUnused(paths: readonly string[], attempt: Attempt): Promise<void> {
    const { accounts, files } = this.parts;
    const used = await accounts.avatarsInUse(paths);
    for (const path of paths) if (!used.has(path)) await attempt(files.delete(path));
  }
}
