import type { Clock } from '../../environment/index.ts';
import type { OpenSession, Secrets, Sessions } from '../ports.ts';

/** Ends the sessions that a new one replaces. */
export class TidySessions {
  /** `failed` is called with errors. They do not prevent the sign-in: the next one ends what is left. */
  constructor(
    private readonly sessions: Sessions,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The browser replaces the tokens `held` by the new one, so nobody could sign their sessions out later. */
  async execute({ id, user }: OpenSession, held: readonly string[]): Promise<void> {
    try {
      await this.sessions.end(held.map((token) => this.secrets.hashCode(token)));
      await this.sessions.tidy(user.id, id, this.clock.now());
    } catch (error) {
      this.failed(error);
    }
  }
}
