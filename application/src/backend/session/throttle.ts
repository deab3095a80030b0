import { fail, ok } from '@toolkit/domain/result';
import type { IdentityRules } from '@toolkit/domain/session';
import type { Limits, Use } from '../limits/ports.ts';
import { tooMany } from './visit.ts';

/** The policies that refuse a call at once, by the names of their counters. */
const policies = {
  register: 'registrationsPerSource',
  'foreign-begin': 'oidcSignInsPerSource',
  'foreign-finish': 'oidcSignInsPerSource',
  'mail-source': 'mailRequestsPerSource',
  'change-account': 'passwordChangesPerAccount',
  'change-source': 'passwordChangesPerSource',
  'reset-account': 'passwordChangesPerAccount',
  'link-source': 'linkUsesPerSource',
} as const satisfies Readonly<Record<string, keyof IdentityRules>>;

const nothingShared = { allowed: true, waitMs: 0, uses: [] } as const;

/** Decides who may make a call, or try a password, now. Nothing here depends on whether the account exists. */
export class Throttle {
  constructor(
    private readonly limits: Limits,
    private readonly rules: IdentityRules,
  ) {}

  /**
   * Takes all of these uses or none, each of a policy by an account or by the network of a client.
   * @returns undefined if they are allowed
   */
  async refuse(...uses: readonly (readonly [policy: keyof typeof policies, key: string])[]) {
    const taken = await this.limits.take(
      ...uses.map(([name, key]) => ({ name, ...this.rules[policies[name]], key })),
    );
    return taken.allowed ? undefined : tooMany(taken);
  }

  /**
   * Lets `prove` judge a password, unless the client has to wait. Counts the attempt before, so that parallel attempts
   * cannot slip through.
   *
   * A trusted device has a turn of its own. All others share one as well, and nothing but time clears that: what a right
   * password or a new one cleared would tell the next guesser that the account is in use, and give another 80 guesses.
   * @param account stands for the address
   * @param source the network of the client
   * @param device given only if the client is a trusted device of the account
   * @returns what was proven. The failure for a wrong password includes the wait that it starts, if any
   */
  async judge<Proof>(
    account: string,
    source: string,
    device: string | undefined,
    prove: () => Promise<Proof | undefined>,
  ) {
    const { freeGuesses } = this.rules;
    const { guess, ofOwn, ofAccount, work } = this.uses(account, source, device);
    const isKnown = device !== undefined;
    const begun = await this.limits.take(ofOwn, ...work, ...(isKnown ? [] : [guess]));
    if (!begun.allowed) return tooMany(begun);
    const [own, ofSource, pairUse, ...guessed] = begun.uses;
    const ownWaitMs = waitMs(own.used - freeGuesses.points, (beyond) =>
      Math.min(freeGuesses.perMs, freeGuesses.firstWaitMs * 2 ** beyond),
    );
    const ownWait = await this.openWait(ofOwn, ownWaitMs);
    if (!ownWait.allowed) {
      await this.limits.giveBack(own, ofSource, pairUse);
      return tooMany(ownWait);
    }
    // Counted last, because all sources share it: an attempt refused for its source must not make others wait.
    const shared = isKnown ? nothingShared : await this.takeShared(ofAccount);
    if (!shared.allowed) {
      // Nobody judged this attempt, so it is no wrong one of its source.
      await this.limits.giveBack(own, ofSource, pairUse);
      if (ownWaitMs > 0) await this.limits.forget(buildWait(ofOwn));
      return tooMany(shared);
    }
    const proof = await prove();
    // The same for a known and an unknown address: the wait was opened before the password was checked.
    const retryAfterMs = Math.max(ownWaitMs, shared.waitMs) || undefined;
    if (!proof) return fail({ code: 'invalid-credentials', retryAfterMs });
    await this.limits.giveBack(own, ...guessed, ...shared.uses);
    // Otherwise there is nothing else to forget; a wait opened in an earlier period ends by itself.
    if (own.used > 1) await this.limits.forget(ofOwn, buildWait(ofOwn));
    return ok(proof);
  }

  /** Clears what a source has guessed whose client has just proven access to the mailbox. */
  async forgive(account: string, source: string): Promise<void> {
    const { ofOwn } = this.uses(account, source);
    await this.limits.forget(ofOwn, buildWait(ofOwn));
  }

  private async takeShared(ofAccount: Use) {
    const counted = await this.limits.take(ofAccount);
    if (!counted.allowed) return counted;
    const [counter] = counted.uses;
    const { points, waitMs: betweenMs } = this.rules.guessesPerAccount;
    const accountWaitMs = waitMs(counter.used - points, () => betweenMs);
    const wait = await this.openWait(ofAccount, accountWaitMs);
    if (wait.allowed) return { ...counted, waitMs: accountWaitMs };
    await this.limits.giveBack(counter);
    return wait;
  }

  /** Refuses while an earlier wait lasts. */
  private async openWait(use: Use, perMs: number) {
    if (perMs === 0) return { allowed: true } as const;
    return this.limits.take({ ...buildWait(use), points: 1, perMs });
  }

  private uses(account: string, source: string, device?: string) {
    const { guessesPerSource, freeGuesses, guessesPerAccount } = this.rules;
    const pair = `${account}:${source}`;
    return {
      guess: { name: 'guess-source', ...guessesPerSource, key: source },
      // These counts decide who has to wait.
      ofOwn: {
        ...(device === undefined
          ? { name: 'guess-pair', key: pair }
          : { name: 'guess-device', key: `${account}:${device}` }),
        // As many again as are free, for the waits that double.
        points: 2 * freeGuesses.points,
        perMs: 2 * freeGuesses.perMs,
        onlyCounts: true,
      },
      ofAccount: { name: 'guess-account', ...guessesPerAccount, key: account, onlyCounts: true },
      // Correct passwords cost as much as wrong ones. Counted by account too: others cannot use up the owner's share.
      work: [
        { name: 'password-source', ...this.rules.passwordsPerSource, key: source },
        { name: 'password-pair', ...this.rules.passwordsPerAccountAndSource, key: pair },
      ] as const,
    };
  }
}

/** The first attempts are free; from the last free one on, each opens a wait during which no other is allowed. */
const waitMs = (beyond: number, lengthMs: (beyond: number) => number): number =>
  beyond < 0 ? 0 : lengthMs(beyond);

const buildWait = ({ name, key }: Use): Pick<Use, 'name' | 'key'> => ({ name: `${name}-wait`, key });
