import type { AccountKey, Accounts, DetailsChange } from '@toolkit/application/backend/account';
import type { AccountDetails } from '@toolkit/domain/account';

const mostRemembered = 5_000;

/**
 * Accounts that this process alone reads and writes: the details it has read are remembered until it saves them. They
 * are promises, so that a read which began before a save is forgotten with it, whenever its answer comes.
 */
export class RememberedAccounts implements Accounts {
  /** The oldest first. */
  private readonly read = new Map<string, Promise<AccountDetails | undefined>>();

  constructor(
    private readonly accounts: Accounts,
    private readonly most = mostRemembered,
  ) {}

  initialize(key: AccountKey): Promise<void> {
    return this.accounts.initialize(key);
  }

  async details(key: AccountKey): Promise<AccountDetails | undefined> {
    const name = cacheKey(key);
    const read = this.read.get(name) ?? this.remember(name, this.accounts.details(key));
    const details = await read.catch((error: unknown) => {
      this.forget(name, read);
      throw error;
    });
    if (!details) this.forget(name, read);
    return details;
  }

  async save(key: AccountKey, change: DetailsChange): Promise<AccountDetails | undefined> {
    try {
      return await this.accounts.save(key, change);
    } finally {
      this.read.delete(cacheKey(key));
    }
  }

  avatarsInUse(avatarPaths: readonly string[]): Promise<ReadonlySet<string>> {
    return this.accounts.avatarsInUse(avatarPaths);
  }

  private remember(name: string, reading: Promise<AccountDetails | undefined>) {
    this.read.set(name, reading);
    const [oldest] = this.read.keys();
    if (this.read.size > this.most && oldest !== undefined) this.read.delete(oldest);
    return reading;
  }

  private forget(name: string, read: Promise<unknown>): void {
    if (this.read.get(name) === read) this.read.delete(name);
  }
}

const cacheKey = ({ issuer, subject }: AccountKey): string => `${issuer}\n${subject}`;
