import { done, fail, type Result } from '@toolkit/domain/result';
import type { Clock } from '../../environment/index.ts';
import { isHashable } from '../password/acceptable-password.ts';
import type { LoginThrottle } from '../attempts/login-throttle.ts';
import type { OpenSession, PasswordHasher, People, Secrets, Sessions } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';

/** Checks the password of a signed-in user and records in the session when it was proven. */
export class Reauthenticate {
  constructor(
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly secrets: Secrets,
    private readonly hasher: PasswordHasher,
    private readonly throttle: LoginThrottle,
    private readonly clock: Clock,
  ) {}

  /** `source` is the network of the client. The failure for a wrong password includes the wait that it starts. */
  async execute(
    { id, user }: OpenSession,
    password: string,
    source: string,
  ): Promise<
    Result<void, { code: 'invalid-credentials'; readonly retryAfterMs: number | undefined } | TooManyRequests>
  > {
    const admission = await this.throttle.admit(this.secrets.hashEmail(user.email), source);
    if (!admission.allowed) return tooMany(admission);
    if (!(await this.#isRight(user.id, password)))
      return fail({ code: 'invalid-credentials', retryAfterMs: admission.nextWaitMs });
    await admission.right();
    await this.sessions.markAuthenticated(id, this.clock.now());
    return done;
  }

  async #isRight(id: string, password: string): Promise<boolean> {
    const passwordHash = await this.people.passwordHash(id);
    if (!passwordHash || !isHashable(password)) return false;
    return this.hasher.verify(passwordHash, password, { kind: 'reauthenticate', of: id });
  }
}
