import { done, fail, type Result } from '@toolkit/domain/result';
import type { AccountPorts, Caller } from './ports.ts';

/** Creates the account of a user who signs in for the first time. */
export class InitializeAccount {
  constructor(private readonly parts: Pick<AccountPorts, 'accounts' | 'endedSessions'>) {}

  /** May be repeated. */
  async execute(caller: Caller): Promise<Result<void, 'not-authenticated'>> {
    const { accounts, endedSessions } = this.parts;
    if (await endedSessions?.hasEnded(caller)) return fail('not-authenticated');
    await accounts.initialize(caller);
    return done;
  }
}
