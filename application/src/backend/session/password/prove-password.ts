import { done, fail, type Result } from '@toolkit/domain/result';
import type { LoginThrottle } from '../attempts/login-throttle.ts';
import type { IdentityPorts, OpenSession } from '../ports.ts';
import { type TooManyRequests, tooMany } from '../refusals.ts';
import { isHashable } from './acceptable-password.ts';

/** The failure for a wrong password includes the wait that it starts. */
export type NotProven =
  | { readonly code: 'invalid-credentials'; readonly retryAfterMs: number | undefined }
  | TooManyRequests;

/** Judges what somebody signed in types as the current password, by the rules for guesses. */
export class ProvePassword {
  constructor(
    private readonly parts: Pick<IdentityPorts, 'people' | 'secrets' | 'hasher'> & {
      readonly throttle: LoginThrottle;
    },
  ) {}

  /** `source` is the network of the client, and `device` what `KnownDevices` knows it as, if at all. */
  async execute(
    { id, email }: OpenSession['user'],
    password: string,
    source: string,
    device: string | undefined,
  ): Promise<Result<void, NotProven>> {
    const { throttle, secrets } = this.parts;
    const admission = await throttle.admit(secrets.hashEmail(email), source, device);
    if (!admission.allowed) return tooMany(admission);
    if (!(await this.isRight(id, password)))
      return fail({ code: 'invalid-credentials', retryAfterMs: admission.nextWaitMs });
    await admission.right();
    return done;
  }

  private async isRight(id: string, password: string): Promise<boolean> {
    const { people, hasher } = this.parts;
    const passwordHash = await people.passwordHash(id);
    if (!passwordHash || !isHashable(password)) return false;
    return hasher.verify(passwordHash, password, { kind: 'reauthenticate', caller: id });
  }
}
