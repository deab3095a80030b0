import type { IdentityPorts, OpenSession } from '../ports.ts';

/** Ends the sessions that a new one replaces. */
export class TidySessions {
  /** `failed` is called with errors. They do not prevent the sign-in: the next one ends what is left. */
  constructor(
    private readonly parts: Pick<IdentityPorts, 'sessions' | 'secrets' | 'clock'> & {
      readonly failed: (error: unknown) => void;
    },
  ) {}

  /** The browser replaces the tokens `held` by the new one, so nobody could sign their sessions out later. */
  async execute({ id, user }: OpenSession, held: readonly string[]): Promise<void> {
    const { sessions, secrets, clock, failed } = this.parts;
    try {
      await sessions.end(held.map((token) => secrets.hashCode(token)));
      await sessions.tidy(user.id, id, clock.now());
    } catch (error) {
      failed(error);
    }
  }
}
