import { fail, ok, type Result } from '@toolkit/domain/result';
import { linkUse, passwordReset } from '../attempts/identity-limits.ts';
import type { KnownDevices } from '../attempts/known-devices.ts';
import type { LoginThrottle } from '../attempts/login-throttle.ts';
import type { IdentityMailer } from '../mails/identity-mailer.ts';
import type { IdentityPorts } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';
import { isWeak } from './acceptable-password.ts';

export interface ResetPasswordParts
  extends Pick<IdentityPorts, 'people' | 'secrets' | 'limits' | 'hasher' | 'clock' | 'rules' | 'isListed'> {
  readonly throttle: LoginThrottle;
  readonly knownDevices: KnownDevices;
  readonly mailer: IdentityMailer;
}

/** Sets a new password with a mailed code, which also verifies the address and ends all sessions. */
export class ResetPassword {
  constructor(private readonly parts: ResetPasswordParts) {}

  /**
   * `source` is the network of the client.
   * @returns a mark that makes the browser a known device: its first sign-in need not wait for strangers
   */
  async execute(
    code: string,
    password: string,
    source: string,
  ): Promise<Result<string, { code: 'invalid-code' | 'weak-password' } | TooManyRequests>> {
    const { people, secrets, limits, hasher, throttle, knownDevices, mailer, clock, rules, isListed } =
      this.parts;
    const taken = await limits.take(linkUse(rules, source));
    if (!taken.allowed) return tooMany(taken);
    const codeHash = secrets.hashCode(code);
    const person = await people.personOfCode('password-reset', codeHash, clock.now());
    if (!person) return fail({ code: 'invalid-code' });
    if (isWeak(password, person.email, isListed)) return fail({ code: 'weak-password' });
    const ofAccount = await limits.take(passwordReset(rules, person.id));
    if (!ofAccount.allowed) return tooMany(ofAccount);
    const passwordHash = await hasher.hash(password, { kind: 'reset', caller: person.id });
    if (!(await people.resetPassword(codeHash, passwordHash, clock.now())))
      return fail({ code: 'invalid-code' });
    await throttle.forgive(secrets.hashEmail(person.email), source);
    // The code has just verified the address.
    mailer.sendPasswordChanged(person.email);
    return ok(knownDevices.mark(person.email, passwordHash));
  }
}
