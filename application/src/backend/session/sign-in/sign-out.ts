import type { Clock } from '../../environment/index.ts';
import type { Secrets, Sessions } from '../ports.ts';

export class SignOut {
  constructor(
    private readonly sessions: Sessions,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends those of the browser's `tokens` that are sessions of `userId`, the user that the page believes is signed in;
   * all of them if `userId` is empty because the page does not know.
   * @returns whether the browser may forget its tokens: not if all of them belong to other users
   */
  async execute(tokens: readonly string[], userId: string): Promise<boolean> {
    const ids = tokens.map((token) => this.secrets.hashCode(token));
    const found = await this.sessions.find(ids, this.clock.now());
    const mine = userId === '' ? found : found.filter(({ user }) => user.id === userId);
    await this.sessions.end(mine.map(({ id }) => id));
    return found.length === 0 || mine.length > 0;
  }
}
