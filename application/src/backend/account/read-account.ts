import type { AccountDetails } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import type { AccountKey, Accounts } from './ports.ts';

export class ReadAccount {
  constructor(private readonly parts: { readonly accounts: Accounts }) {}

  async execute(key: AccountKey): Promise<Result<AccountDetails, 'account-missing'>> {
    const details = await this.parts.accounts.details(key);
    return details ? ok(details) : fail('account-missing');
  }
}
