import type { IdentityRules } from '@toolkit/domain/session';
import type { Limits, RateLimit, Taken } from './ports.ts';

const unlimited = 1_000_000;

export type Admission =
  | {
      readonly allowed: true;
      /** How long the next attempt has to wait if this one is wrong; undefined: this account's limits ask for none. */
      readonly nextWaitMs: number | undefined;
      /** To be called when the password was right. */
      right(): Promise<void>;
    }
  | { readonly allowed: false; readonly retryAfterMs: number };

/**
 * Who may try a password now. An attempt is counted before it is judged, so that parallel ones cannot slip through,
 * and nothing here depends on whether the account exists.
 */
export class LoginThrottle {
  readonly #source: RateLimit;
  readonly #pair: RateLimit;
  readonly #account: RateLimit;
  readonly #work: { readonly source: RateLimit; readonly pair: RateLimit };

  constructor(
    private readonly limits: Limits,
    private readonly rules: IdentityRules,
  ) {
    this.#source = { name: 'guess-source', ...rules.guessesPerSource };
    this.#pair = { name: 'guess-pair', points: unlimited, perMs: rules.freeGuesses.perMs };
    this.#account = { name: 'guess-account', points: unlimited, perMs: rules.guessesPerAccount.perMs };
    this.#work = {
      source: { name: 'password-source', ...rules.passwordsPerSource },
      pair: { name: 'password-pair', ...rules.passwordsPerAccountAndSource },
    };
  }

  /** `account` stands for the address, `source` for the network of the client. */
  async admit(account: string, source: string): Promise<Admission> {
    const pair = `${account}:${source}`;
    const fromSource = await this.limits.take(this.#source, source);
    if (!fromSource.allowed) return fromSource;
    const ofPair = await this.#turn(this.#pair, pair, this.rules.freeGuesses.points, (beyond) =>
      Math.min(this.rules.freeGuesses.perMs, this.rules.freeGuesses.firstWaitMs * 2 ** beyond),
    );
    if (!ofPair.allowed) return ofPair;
    const work = await this.#takeWork(pair, source);
    if (!work.allowed) return work;
    const { points, waitMs } = this.rules.guessesPerAccount;
    const ofAccount = await this.#turn(this.#account, account, points, () => waitMs);
    if (!ofAccount.allowed) return ofAccount;
    const nextWaitMs = Math.max(ofPair.nextWaitMs, ofAccount.nextWaitMs);
    return {
      allowed: true,
      nextWaitMs: nextWaitMs > 0 ? nextWaitMs : undefined,
      right: async () => {
        await this.limits.giveBack(this.#source, source);
        await this.#forget(this.#pair, pair);
        await this.#forget(this.#account, account);
      },
    };
  }

  /** Right passwords cost as much as wrong ones. By account and source: others must not use up what an owner needs. */
  async #takeWork(pair: string, source: string): Promise<Taken> {
    const ofSource = await this.limits.take(this.#work.source, source);
    return ofSource.allowed ? this.limits.take(this.#work.pair, pair) : ofSource;
  }

  /** For an account whose owner has just proven the mailbox. */
  async forgive(account: string, source: string): Promise<void> {
    await this.#forget(this.#pair, `${account}:${source}`);
    await this.#forget(this.#account, account);
  }

  /** The first uses are free; from the last free one on, each opens a wait in which there is no other. */
  async #turn(
    rule: RateLimit,
    key: string,
    freeUses: number,
    waitMs: (beyond: number) => number,
  ): Promise<{ allowed: true; nextWaitMs: number } | { allowed: false; retryAfterMs: number }> {
    const counted = await this.limits.take(rule, key);
    if (!counted.allowed) return counted;
    if (counted.used < freeUses) return { allowed: true, nextWaitMs: 0 };
    const nextWaitMs = waitMs(counted.used - freeUses);
    const turn = await this.limits.take(this.#waitOf(rule, nextWaitMs), key);
    if (turn.allowed) return { allowed: true, nextWaitMs };
    await this.limits.giveBack(rule, key);
    return turn;
  }

  async #forget(rule: RateLimit, key: string): Promise<void> {
    await this.limits.forget(rule, key);
    await this.limits.forget(this.#waitOf(rule, 1), key);
  }

  #waitOf = (rule: RateLimit, perMs: number): RateLimit => ({ name: `${rule.name}-wait`, points: 1, perMs });
}
