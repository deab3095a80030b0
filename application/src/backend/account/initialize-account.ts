import type { AccountKey, Accounts } from './ports.ts';

/** Creates the account of a user who signs in for the first time. */
export class InitializeAccount {
  constructor(private readonly parts: { readonly accounts: Accounts }) {}

  /** May be repeated. */
  execute(key: AccountKey): Promise<void> {
    return this.parts.accounts.initialize(key);
  }
}
