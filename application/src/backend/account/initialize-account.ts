import { done, fail, type Result } from '@toolkit/domain/result';
import type { EndedSessions } from '../session/index.ts';
import type { Accounts, Caller } from './ports.ts';

/** Creates the account of a user who signs in for the first time. */
export class InitializeAccount {
  constructor(
    private readonly parts: {
      readonly accounts: Accounts;
      readonly endedSessions?: EndedSessions | undefined;
    },
  ) {}

  /** May be repeated. */
  async execute(caller: Caller): Promise<Result<void, 'not-authenticated'>> {
    const { accounts, endedSessions } = this.parts;
    if (await endedSessions?.hasEnded(caller)) return fail('not-authenticated');
    await accounts.initialize(caller);
    return done;
  }
}
