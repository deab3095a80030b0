import { fail, ok } from '@toolkit/domain/result';
import type { IdentityRules } from '@toolkit/domain/session';
import type { IdentityCallName } from '../../calls/index.ts';
import type { Counter, Limits, TakenUse, Use } from '../limits/ports.ts';
import { type Handler, tooMany } from './visit.ts';

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

const ofSource = 'guess-source';
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

  /** A use case that is refused, before anything else, to networks that have used up what the policy allows. */
  limit<Call extends IdentityCallName>(policy: keyof typeof policies, handle: Handler<Call>): Handler<Call> {
    return async (body, visit) => (await this.refuse([policy, visit.source])) ?? handle(body, visit);
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
    const { limits, rules } = this;
    const { freeGuesses, guessesPerAccount } = rules;
    const pair = `${account}:${source}`;
    const ofOwn = {
      ...(device === undefined
        ? { name: 'guess-pair', key: pair }
        : { name: 'guess-device', key: `${account}:${device}` }),
      // As many again as are free, for the waits that double.
      points: 2 * freeGuesses.points,
      perMs: 2 * freeGuesses.perMs,
    };
    const own = await this.count(
      ofOwn,
      (used) => {
        const beyond = used - freeGuesses.points;
        return beyond < 0 ? 0 : Math.min(freeGuesses.perMs, freeGuesses.firstWaitMs * 2 ** beyond);
      },
      // Correct passwords cost as much as wrong ones. Counted by account too: others cannot use up the owner's share.
      { name: 'password-source', ...rules.passwordsPerSource, key: source },
      { name: 'password-pair', ...rules.passwordsPerAccountAndSource, key: pair },
      ...(device === undefined ? [{ name: ofSource, ...rules.guessesPerSource, key: source }] : []),
    );
    if (!own.allowed) return tooMany(own);
    const [ownUse, , , ...guess] = own.uses;
    // Counted last, because all sources share it: an attempt refused for its source must not make others wait.
    const shared =
      device === undefined
        ? await this.count({ name: 'guess-account', ...guessesPerAccount, key: account }, (used) =>
            used < guessesPerAccount.points ? 0 : guessesPerAccount.waitMs,
          )
        : nothingShared;
    if (!shared.allowed) {
      await this.giveBackUnjudged(own.uses);
      if (own.waitMs > 0) await limits.forget(waitOf(ofOwn));
      return tooMany(shared);
    }
    const proof = await prove();
    // The same for a known and an unknown address: the wait was opened before the password was checked.
    const retryAfterMs = Math.max(own.waitMs, shared.waitMs) || undefined;
    if (!proof) return fail({ code: 'invalid-credentials', retryAfterMs });
    await limits.giveBack(ownUse, ...guess, ...shared.uses);
    // Otherwise there is nothing else to forget; a wait opened in an earlier period ends by itself.
    if (ownUse.used > 1) await limits.forget(ofOwn, waitOf(ofOwn));
    return ok(proof);
  }

  /** Clears what a source has guessed whose client has just proven access to the mailbox. */
  async forgive(account: string, source: string): Promise<void> {
    const guesses = { name: 'guess-pair', key: `${account}:${source}` };
    await this.limits.forget(guesses, waitOf(guesses));
  }

  /**
   * Counts a guess. The first ones are free; from the last free one on, each opens a wait, during which no other is
   * allowed.
   * @param work counted with it, all or none
   */
  private async count(use: Use, waitAfter: (used: number) => number, ...work: readonly Use[]) {
    const taken = await this.limits.take({ ...use, onlyCounts: true }, ...work);
    if (!taken.allowed) return taken;
    const waitMs = waitAfter(taken.uses[0].used);
    const wait = waitMs === 0 ? taken : await this.limits.take({ ...waitOf(use), points: 1, perMs: waitMs });
    if (wait.allowed) return { ...taken, waitMs };
    await this.giveBackUnjudged(taken.uses);
    return wait;
  }

  /** Of an attempt that nobody judges: it is no wrong one, but costs its source as much. */
  private giveBackUnjudged(uses: readonly TakenUse[]): Promise<void> {
    return this.limits.giveBack(...uses.filter(({ name }) => name !== ofSource));
  }
}

const waitOf = ({ name, key }: Counter) => ({ name: `${name}-wait`, key });
