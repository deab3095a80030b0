import type { Clock } from '../environment/index.ts';
import type { OpenSession, Sessions } from './ports.ts';

/** Ends what a new session makes superfluous. */
export class TidySessions {
  /** `failed` takes what went wrong: whoever got in is in, and what is left lying is swept by the next one. */
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The new session takes the place of those with the tokens `held` by the browser: nobody else can end them. */
  async execute({ token, user }: OpenSession, held: readonly string[]): Promise<void> {
    try {
      await this.sessions.end(held);
      await this.sessions.tidy(user.id, token, this.clock.now());
    } catch (error) {
      this.failed(error);
    }
  }
}
