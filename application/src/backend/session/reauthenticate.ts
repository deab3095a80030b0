import { done, fail, type Result } from '@toolkit/domain/result';
import { isHashable } from './acceptable-password.ts';
import type { LoginThrottle } from './login-throttle.ts';
import type { PasswordHasher, People, Person, Secrets } from './ports.ts';
import { type TooManyRequests, tooMany } from './refusals.ts';

/** Judges whether somebody who is signed in knows the password. */
export class Reauthenticate {
  constructor(
    private readonly people: People,
    private readonly secrets: Secrets,
    private readonly hasher: PasswordHasher,
    private readonly throttle: LoginThrottle,
  ) {}

  /** `source` is the network of the client. A wrong password tells the wait that it starts, if it starts one. */
  async execute(
    person: Person,
    password: string,
    source: string,
  ): Promise<
    Result<void, { code: 'invalid-credentials'; readonly retryAfterMs: number | undefined } | TooManyRequests>
  > {
    const admission = await this.throttle.admit(this.secrets.keyOf(person.email), source);
    if (!admission.allowed) return tooMany(admission);
    if (!(await this.#isRight(person.id, password)))
      return fail({ code: 'invalid-credentials', retryAfterMs: admission.nextWaitMs });
    await admission.right();
    return done;
  }

  async #isRight(id: string, password: string): Promise<boolean> {
    const passwordHash = await this.people.passwordHash(id);
    if (!passwordHash || !isHashable(password)) return false;
    return this.hasher.verify(passwordHash, password, { kind: 'reauthenticate', of: id });
  }
}
