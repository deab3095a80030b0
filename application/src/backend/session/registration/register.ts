import { fail, ok, type Result } from '@toolkit/domain/result';
import { sessionIdleMs } from '@toolkit/domain/session';
import { registration } from '../attempts/identity-limits.ts';
import type { KnownDevices } from '../attempts/known-devices.ts';
import { isWeak } from '../password/acceptable-password.ts';
import type { IdentityPorts, SignedIn } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';
import type { TidySessions } from '../sign-in/tidy-sessions.ts';

export interface RegisterParts
  extends Pick<IdentityPorts, 'people' | 'secrets' | 'limits' | 'hasher' | 'clock' | 'rules' | 'isListed'> {
  readonly knownDevices: KnownDevices;
  readonly tidySessions: TidySessions;
}

/** Creates an account with an unverified address, and opens its first session. */
export class Register {
  constructor(private readonly parts: RegisterParts) {}

  /** `source` is the network of the client. The new session replaces those with the tokens `held` by the browser. */
  async execute(
    email: string,
    password: string,
    source: string,
    held: readonly string[],
  ): Promise<
    Result<SignedIn, { readonly code: 'weak-password' | 'email-already-in-use' } | TooManyRequests>
  > {
    const { people, secrets, limits, hasher, knownDevices, tidySessions, clock, rules, isListed } =
      this.parts;
    const taken = await limits.take(registration(rules, source));
    if (!taken.allowed) return tooMany(taken);
    if (isWeak(password, email, isListed)) return fail({ code: 'weak-password' });
    const passwordHash = await hasher.hash(password, { kind: 'register', caller: source });
    const { code: token, codeHash: id } = secrets.newCode();
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + sessionIdleMs);
    const person = { id: secrets.newId(), email };
    const session = await people.register(person, passwordHash, { id, expiresAt }, now);
    if (!session) return fail({ code: 'email-already-in-use' });
    await tidySessions.execute(session, held);
    return ok({ session, token, mark: knownDevices.mark(email, passwordHash) });
  }
}
