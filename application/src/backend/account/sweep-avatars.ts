import type { Accounts, Clock, FileStorage } from './ports.ts';
import { avatarPrefix } from './save-account.ts';

const batch = 100;
/** As many as are deleted before they would be given to somebody else, even where each takes seconds. */
const replacedBatch = 20;
/** A picture younger than this may belong to a save that has not reached the database yet. */
const graceMs = 3_600_000;

/** Deletes the pictures that were replaced, and those that a save which failed half-way left behind. */
export class SweepAvatars {
  constructor(
    private readonly accounts: Accounts,
    private readonly files: FileStorage,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.deleteReplaced();
    const young = this.clock.now().getTime() - graceMs;
    let old: string[] = [];
    for await (const file of this.files.list(avatarPrefix)) {
      if (file.storedAt.getTime() < young) old.push(file.path);
      if (old.length === batch) {
        await this.deleteUnused(old);
        old = [];
      }
    }
    await this.deleteUnused(old);
  }

  private async deleteReplaced(): Promise<void> {
    let paths: readonly string[];
    do {
      paths = await this.accounts.takeReplacedAvatars(replacedBatch);
      for (const path of paths) {
        await this.files.delete(path);
        await this.accounts.forgetReplacedAvatar(path);
      }
    } while (paths.length === replacedBatch);
  }

  private async deleteUnused(paths: readonly string[]): Promise<void> {
    const used = await this.accounts.avatarsInUse(paths);
    for (const path of paths) if (!used.has(path)) await this.files.delete(path);
  }
}
