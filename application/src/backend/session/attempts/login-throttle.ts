import type { IdentityRules } from '@toolkit/domain/session';
import type { Limits, Use } from '../../limits/ports.ts';

const unlimited = Number.POSITIVE_INFINITY;

export type Admission =
  | {
      readonly allowed: true;
      /** How long the next attempt must wait if this one is wrong; undefined: it need not wait. */
      readonly nextWaitMs: number | undefined;
      /** Call it if the password was right. */
      right(): Promise<void>;
    }
  | { readonly allowed: false; readonly retryAfterMs: number };

/**
 * Decides who may try a password now. It counts an attempt before the password is checked, so that parallel attempts
 * cannot slip through, and nothing here depends on whether the account exists.
 */
export class LoginThrottle {
  constructor(
    private readonly limits: Limits,
    private readonly rules: IdentityRules,
  ) {}

  /** `account` stands for the address, `source` for the network of the client. */
  async admit(account: string, source: string): Promise<Admission> {
    const { guess, ofPair, ofAccount, work } = this.uses(account, source);
    const begun = await this.limits.take(ofPair, guess, ...work);
    if (!begun.allowed) return begun;
    const [pair, guessed, ...worked] = begun.uses;
    const { freeGuesses, guessesPerAccount } = this.rules;
    const pairWaitMs = waitMs(pair.used - freeGuesses.points, (beyond) =>
      Math.min(freeGuesses.perMs, freeGuesses.firstWaitMs * 2 ** beyond),
    );
    const pairTurn = await this.openWait(ofPair, pairWaitMs);
    if (!pairTurn.allowed) {
      await this.limits.giveBack(pair, ...worked);
      return pairTurn;
    }
    // Counted last, because all sources share it: an attempt refused for its source must not make others wait.
    const counted = await this.limits.take(ofAccount);
    if (!counted.allowed) return counted;
    const [counter] = counted.uses;
    const accountWaitMs = waitMs(counter.used - guessesPerAccount.points, () => guessesPerAccount.waitMs);
    const accountTurn = await this.openWait(ofAccount, accountWaitMs);
    if (!accountTurn.allowed) {
      await this.limits.giveBack(counter);
      return accountTurn;
    }
    return {
      allowed: true,
      nextWaitMs: Math.max(pairWaitMs, accountWaitMs) || undefined,
      right: async () => {
        // Then there is nothing else to forget; a wait opened in an earlier period ends by itself.
        if (pair.used === 1 && counter.used === 1) return this.limits.giveBack(guessed, pair, counter);
        await this.limits.giveBack(guessed);
        await this.forgive(account, source);
      },
    };
  }

  /** Clears the waits of an account whose owner has just proven access to the mailbox. */
  async forgive(account: string, source: string): Promise<void> {
    const { ofPair, ofAccount } = this.uses(account, source);
    await this.limits.forget(ofPair, buildWait(ofPair), ofAccount, buildWait(ofAccount));
  }

  /** Refuses while an earlier wait lasts. */
  private async openWait(
    of: Use,
    perMs: number,
  ): Promise<{ allowed: true } | { allowed: false; retryAfterMs: number }> {
    return perMs === 0 ? { allowed: true } : this.limits.take({ ...buildWait(of), points: 1, perMs });
  }

  private uses(account: string, source: string) {
    const { guessesPerSource, freeGuesses, guessesPerAccount } = this.rules;
    const pair = `${account}:${source}`;
    return {
      guess: { name: 'guess-source', ...guessesPerSource, key: source },
      // These limits refuse nobody; their counts decide who has to wait.
      ofPair: { name: 'guess-pair', points: unlimited, perMs: freeGuesses.perMs, key: pair },
      ofAccount: { name: 'guess-account', points: unlimited, perMs: guessesPerAccount.perMs, key: account },
      // Correct passwords cost as much as wrong ones. Counted by account too: others cannot use up the owner's share.
      work: [
        { name: 'password-source', ...this.rules.passwordsPerSource, key: source },
        { name: 'password-pair', ...this.rules.passwordsPerAccountAndSource, key: pair },
      ],
    };
  }
}

/** The first attempts are free; from the last free one on, each opens a wait during which no other is allowed. */
const waitMs = (beyond: number, lengthMs: (beyond: number) => number): number =>
  beyond < 0 ? 0 : lengthMs(beyond);

const buildWait = ({ name, key }: Use): Pick<Use, 'name' | 'key'> => ({ name: `${name}-wait`, key });
