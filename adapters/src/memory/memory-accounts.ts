import {
  type AccountKey,
  type Accounts,
  type DetailsChange,
  takenMs,
} from '@toolkit/application/backend/account';
import type { Clock } from '@toolkit/application/backend/environment';
import { type AccountDetails, emptyDetails, rememberedSaves } from '@toolkit/domain/account';

export class MemoryAccounts implements Accounts {
  private readonly rows = new Map<string, AccountDetails>();
  private readonly saveIds = new Map<string, readonly string[]>();
  private readonly replaced: { readonly avatarPath: string; takenUntil: number }[] = [];

  constructor(private readonly clock: Clock = { now: () => new Date() }) {}

  async initialize(key: AccountKey): Promise<void> {
    const id = buildId(key);
    if (!this.rows.has(id)) this.rows.set(id, emptyDetails);
  }

  async details(key: AccountKey): Promise<AccountDetails | undefined> {
    return this.rows.get(buildId(key));
  }

  async save(key: AccountKey, { saveId, ...change }: DetailsChange): Promise<AccountDetails | undefined> {
    const id = buildId(key);
    const before = this.rows.get(id);
    if (!before) return undefined;
    const saveIds = this.saveIds.get(id) ?? [];
    const sent = { ...before, ...change };
    const isRepeated = saveId !== undefined && saveIds.includes(saveId);
    const [after, unused] = isRepeated ? [before, sent] : [sent, before];
    this.rows.set(id, after);
    if (saveId !== undefined && !isRepeated)
      this.saveIds.set(id, [saveId, ...saveIds].slice(0, rememberedSaves));
    if (unused.avatarPath !== '' && unused.avatarPath !== after.avatarPath) {
      this.replaced.push({ avatarPath: unused.avatarPath, takenUntil: 0 });
    }
    return after;
  }

  async takeReplacedAvatars(limit: number): Promise<readonly string[]> {
    const now = this.clock.now().getTime();
    const taken = this.replaced.filter(({ takenUntil }) => takenUntil <= now).slice(0, limit);
    for (const row of taken) row.takenUntil = now + takenMs;
    return taken.map(({ avatarPath }) => avatarPath);
  }

  async forgetReplacedAvatar(avatarPath: string): Promise<void> {
    const at = this.replaced.findIndex((row) => row.avatarPath === avatarPath);
    if (at >= 0) this.replaced.splice(at, 1);
  }

  async avatarsInUse(avatarPaths: readonly string[]): Promise<ReadonlySet<string>> {
    const shown = new Set(Array.from(this.rows.values(), ({ avatarPath }) => avatarPath));
    return new Set(avatarPaths.filter((path) => shown.has(path)));
  }
}

const buildId = ({ issuer, subject }: AccountKey): string => JSON.stringify([issuer, subject]);
