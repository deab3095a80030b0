import type { AccountKey, DetailsChange } from '@toolkit/application/backend/account';
import type { AccountDetails } from '@toolkit/domain/account';
import { TypeormAccounts } from './typeorm-accounts.ts';

/** Accounts that this process alone reads and writes: the details it has read are remembered until it saves them. */
export class RememberedAccounts extends TypeormAccounts {
  protected readonly mostRemembered: number = 5_000;
  private readonly remembered = new Map<string, AccountDetails>();
  /** Counts the beginnings and ends of saves: what was read meanwhile may be old. */
  private changes = 0;

  override async details(key: AccountKey) {
    const name = cacheKey(key);
    const remembered = this.remembered.get(name);
    if (remembered) return remembered;
    const { changes } = this;
    const details = await super.details(key);
    if (!details || changes !== this.changes) return details;
    if (this.remembered.size >= this.mostRemembered) this.remembered.clear();
    this.remembered.set(name, details);
    return details;
  }

  override async save(key: AccountKey, change: DetailsChange) {
    this.forget(key);
    try {
      return await super.save(key, change);
    } finally {
      this.forget(key);
    }
  }

  private forget(key: AccountKey): void {
    this.changes += 1;
    this.remembered.delete(cacheKey(key));
  }
}

const cacheKey = ({ issuer, subject }: AccountKey): string => `${issuer}\n${subject}`;
