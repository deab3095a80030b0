import type { AccountDetails } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import type { AccountPorts, Caller } from './ports.ts';

/**
 * Removes the picture from the account; SweepAvatars deletes the file later, like one that was replaced. The stored
 * path alone decides what is shown, so a concurrent upload wins or loses as a whole, and the sweep deletes the loser's
 * file.
 */
export class RemoveAvatar {
  constructor(private readonly parts: Pick<AccountPorts, 'accounts' | 'endedSessions'>) {}

  /** Succeeds even if there is no picture. Returns the details after the change. */
  async execute(caller: Caller): Promise<Result<AccountDetails, 'account-missing' | 'not-authenticated'>> {
    const { accounts, endedSessions } = this.parts;
    if (await endedSessions?.hasEnded(caller)) return fail('not-authenticated');
    const details = await accounts.save(caller, { avatarPath: '' });
    return details ? ok(details) : fail('account-missing');
  }
}
