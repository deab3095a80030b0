import { done, fail, type Result } from '@toolkit/domain/result';
import type { Clock } from '../../environment/index.ts';
import type { LoginThrottle } from '../attempts/login-throttle.ts';
import { isHashable } from '../password/acceptable-password.ts';
import type { OpenSession, PasswordHasher, People, Secrets, Sessions } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';

/** Checks the password of a signed-in user and records in the session when it was proven. */
export class Reauthenticate {
  constructor(
    private readonly parts: {
      readonly people: People;
      readonly sessions: Sessions;
      readonly secrets: Secrets;
      readonly hasher: PasswordHasher;
      readonly throttle: LoginThrottle;
      readonly clock: Clock;
    },
  ) {}

  /**
   * `source` is the network of the client, and `device` what `KnownDevices` knows it as, if at all. The failure for a
   * wrong password includes the wait that it starts.
   */
  async execute(
    { id, user }: OpenSession,
    password: string,
    source: string,
    device?: string,
  ): Promise<
    Result<void, { code: 'invalid-credentials'; readonly retryAfterMs: number | undefined } | TooManyRequests>
  > {
    const { throttle, secrets, sessions, clock } = this.parts;
    const admission = await throttle.admit(secrets.hashEmail(user.email), source, device);
    if (!admission.allowed) return tooMany(admission);
    if (!(await this.isRight(user.id, password)))
      return fail({ code: 'invalid-credentials', retryAfterMs: admission.nextWaitMs });
    await admission.right();
    await sessions.markAuthenticated(id, clock.now());
    return done;
  }

  private async isRight(id: string, password: string): Promise<boolean> {
    const { people, hasher } = this.parts;
    const passwordHash = await people.passwordHash(id);
    if (!passwordHash || !isHashable(password)) return false;
    return hasher.verify(passwordHash, password, { kind: 'reauthenticate', of: id });
  }
}
