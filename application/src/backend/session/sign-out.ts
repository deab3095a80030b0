import type { Clock } from '../environment/index.ts';
import type { Secrets, Sessions } from './ports.ts';

/** Ends the sessions that a browser holds. */
export class SignOut {
  constructor(
    private readonly sessions: Sessions,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Of all `tokens` of a browser it ends those of `userId`, with whom the page takes itself to be; all of them when it
   * does not know any more and `userId` is empty.
   * @returns whether the browser may forget its tokens: not when all of them are somebody else's
   */
  async execute(tokens: readonly string[], userId: string): Promise<boolean> {
    const ids = tokens.map((token) => this.secrets.hashCode(token));
    const found = await this.sessions.find(ids, this.clock.now());
    const mine = userId === '' ? found : found.filter(({ user }) => user.id === userId);
    await this.sessions.end(mine.map(({ id }) => id));
    return found.length === 0 || mine.length > 0;
  }
}
