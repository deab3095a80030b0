import { fail, ok, type Result } from '@toolkit/domain/result';
import { type IdentityRules, recentLoginMs } from '@toolkit/domain/session';
import type { IsListed } from '@toolkit/domain/validation';
import type { Clock } from '../../environment/index.ts';
import type { Limits } from '../../limits/ports.ts';
import { passwordChange, passwordChangeFrom } from '../attempts/identity-limits.ts';
import type { KnownDevices } from '../attempts/known-devices.ts';
import type { IdentityMailer } from '../mails/identity-mailer.ts';
import type { OpenSession, PasswordHasher, People } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';
import { isWeak } from './acceptable-password.ts';

export interface ChangePasswordParts {
  readonly people: People;
  readonly limits: Limits;
  readonly hasher: PasswordHasher;
  readonly knownDevices: KnownDevices;
  readonly mailer: IdentityMailer;
  readonly clock: Clock;
  readonly rules: IdentityRules;
  readonly isListed: IsListed;
}

/** Changes the password of a user who has recently proven the old one, and ends the other sessions. */
export class ChangePassword {
  constructor(private readonly parts: ChangePasswordParts) {}

  /**
   * `source` is the network of the client.
   * @returns a mark that keeps the browser a known device; undefined if the password is the one of before
   */
  async execute(
    { id, user, authenticatedAt }: OpenSession,
    password: string,
    source: string,
  ): Promise<
    Result<
      string | undefined,
      { code: 'requires-recent-login' | 'weak-password' | 'session-expired' } | TooManyRequests
    >
  > {
    const { people, limits, hasher, knownDevices, mailer, clock, rules, isListed } = this.parts;
    const sinceProofMs = clock.now().getTime() - authenticatedAt.getTime();
    if (sinceProofMs > recentLoginMs) return fail({ code: 'requires-recent-login' });
    if (isWeak(password, user.email, isListed)) return fail({ code: 'weak-password' });
    const taken = await limits.take(passwordChange(rules, user.id), passwordChangeFrom(rules, source));
    if (!taken.allowed) return tooMany(taken);
    const kept = await people.passwordHash(user.id);
    const passwordHash = await hasher.hashOther(kept, password, { kind: 'change', of: user.id });
    // The password is the same, so no other session ends.
    if (passwordHash === undefined) return ok(undefined);
    if (!(await people.updatePassword(user.id, id, passwordHash, clock.now())))
      return fail({ code: 'session-expired' });
    // An unverified address may belong to a stranger.
    if (user.emailVerified) mailer.sendPasswordChanged(user.email);
    return ok(knownDevices.mark(user.email, passwordHash));
  }
}
