import { fail, ok, type Result } from '@toolkit/domain/result';
import { foreignSignIn } from '../attempts/identity-limits.ts';
import type { ForeignFailure } from '../foreign-issuer.ts';
import type { ForeignParts, IdentityPorts, Renewed } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';
import type { TidySessions } from '../sign-in/tidy-sessions.ts';

export interface FinishForeignSignInParts
  extends Omit<ForeignParts, 'open'>,
    Pick<IdentityPorts, 'people' | 'secrets' | 'limits' | 'clock' | 'rules'> {
  readonly tidySessions: TidySessions;
}

/** Signs in whom the provider has sent back, and registers them the first time. */
export class FinishForeignSignIn {
  constructor(private readonly parts: FinishForeignSignInParts) {}

  /**
   * `source` is the network of the client. The new session replaces those with the tokens `held` by the browser.
   * @param query the provider's answer
   * @param sealed of the attempt to which the answer belongs, if the browser has it
   */
  async execute(
    query: string,
    sealed: string | undefined,
    source: string,
    held: readonly string[],
  ): Promise<
    Result<Renewed, { readonly code: ForeignFailure | 'address-in-use' | 'user-disabled' } | TooManyRequests>
  > {
    const { issuer, people, secrets, limits, clock, rules, sessionMs, seal, tidySessions } = this.parts;
    const taken = await limits.take(foreignSignIn(rules, 'finish', source));
    if (!taken.allowed) return tooMany(taken);
    const finished = await issuer.finish(query, sealed);
    if (!finished.ok) return fail({ code: finished.error });
    const { code: token, codeHash: id } = secrets.newCode();
    const now = clock.now();
    const person = { ...finished.value, idToken: seal(finished.value.idToken), newId: secrets.newId() };
    const expiresAt = new Date(now.getTime() + sessionMs);
    const session = await people.enterForeign(person, { id, expiresAt }, now);
    if (session === 'address-in-use') return fail({ code: session });
    if (session === 'disabled') return fail({ code: 'user-disabled' });
    await tidySessions.execute(session, held);
    return ok({ session, token });
  }
}
