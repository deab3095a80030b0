import type { AccountDetails } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import type { AccountKey, Accounts } from './ports.ts';

/**
 * Takes the picture off the account; SweepAvatars deletes the file afterwards, like one that was replaced. The path
 * alone decides what is shown, so an upload at the same time wins or loses as a whole, and the loser is swept away.
 */
export class RemoveAvatar {
  constructor(private readonly accounts: Accounts) {}

  /** Succeeds also where there is no picture. Answers with the details as they are then. */
  async execute(key: AccountKey): Promise<Result<AccountDetails, 'account-missing'>> {
    const details = await this.accounts.save(key, { avatarPath: '' });
    return details ? ok(details) : fail('account-missing');
  }
}
