import type { IdentityPorts } from '../ports.ts';

export class SignOut {
  constructor(private readonly parts: Pick<IdentityPorts, 'sessions' | 'secrets' | 'clock'>) {}

  /**
   * Ends those of the browser's `tokens` that are sessions of `userId`, the user that the page believes is signed in;
   * all of them if `userId` is empty because the page does not know.
   * @returns whether the browser may forget its tokens: not if all of them belong to other users
   */
  async execute(tokens: readonly string[], userId: string): Promise<boolean> {
    const { secrets, sessions, clock } = this.parts;
    const ids = tokens.map((token) => secrets.hashCode(token));
    const found = await sessions.find(ids, clock.now());
    const mine = userId === '' ? found : found.filter(({ user }) => user.id === userId);
    await sessions.end(mine.map(({ id }) => id));
    return found.length === 0 || mine.length > 0;
  }
}
