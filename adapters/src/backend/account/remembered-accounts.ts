import type { AccountKey, Accounts, DetailsChange } from '@toolkit/application/backend/account';
import type { AccountDetails } from '@toolkit/domain/account';

const mostRemembered = 5_000;

/** Accounts that this process alone reads and writes: the details it has read are remembered until it saves them. */
export class RememberedAccounts implements Accounts {
  private readonly remembered = new Map<string, AccountDetails>();
  /** Counts the beginnings and ends of saves: what was read meanwhile may be old. */
  private changes = 0;

  constructor(
    private readonly accounts: Accounts,
    private readonly most = mostRemembered,
  ) {}

  initialize(key: AccountKey): Promise<void> {
    return this.accounts.initialize(key);
  }

  async details(key: AccountKey): Promise<AccountDetails | undefined> {
    const name = cacheKey(key);
    const remembered = this.remembered.get(name);
    if (remembered) return remembered;
    const { changes } = this;
    const details = await this.accounts.details(key);
    if (!details || changes !== this.changes) return details;
    if (this.remembered.size >= this.most) this.remembered.clear();
    this.remembered.set(name, details);
    return details;
  }

  async save(key: AccountKey, change: DetailsChange): Promise<AccountDetails | undefined> {
    this.forget(key);
    try {
      return await this.accounts.save(key, change);
    } finally {
      this.forget(key);
    }
  }

  avatarsInUse(avatarPaths: readonly string[]): Promise<ReadonlySet<string>> {
    return this.accounts.avatarsInUse(avatarPaths);
  }

  private forget(key: AccountKey): void {
    this.changes += 1;
    this.remembered.delete(cacheKey(key));
  }
}

const cacheKey = ({ issuer, subject }: AccountKey): string => `${issuer}\n${subject}`;
