import type { AccountKey, Accounts, DetailsChange } from '@toolkit/application/backend/account';
import { type AccountDetails, emptyDetails, rememberedSaves } from '@toolkit/domain/account';

export class MemoryAccounts implements Accounts {
  private readonly rows = new Map<string, AccountDetails>();
  private readonly saveIds = new Map<string, readonly string[]>();

  async initialize(key: AccountKey) {
    const id = buildId(key);
    if (!this.rows.has(id)) this.rows.set(id, emptyDetails);
  }

  async details(key: AccountKey) {
    return this.rows.get(buildId(key));
  }

  async save(key: AccountKey, { saveId, ...change }: DetailsChange) {
    const id = buildId(key);
    const before = this.rows.get(id);
    if (!before) return undefined;
    const saveIds = this.saveIds.get(id) ?? [];
    if (saveId !== undefined && saveIds.includes(saveId)) return before;
    const after = { ...before, ...change };
    this.rows.set(id, after);
    if (saveId !== undefined) this.saveIds.set(id, [saveId, ...saveIds].slice(0, rememberedSaves));
    return after;
  }

  async avatarsInUse(avatarPaths: readonly string[]) {
    const shown = new Set(Array.from(this.rows.values(), ({ avatarPath }) => avatarPath));
    return new Set(avatarPaths.filter((path) => shown.has(path)));
  }
}

const buildId = ({ issuer, subject }: AccountKey): string => JSON.stringify([issuer, subject]);
