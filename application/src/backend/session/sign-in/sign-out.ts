import type { IdentityPorts } from '../ports.ts';
import type { SessionTokens } from '../session-tokens.ts';

export class SignOut {
  constructor(
    private readonly parts: Pick<IdentityPorts, 'sessions'> & { readonly sessionTokens: SessionTokens },
  ) {}

  /**
   * Ends those of the browser's `tokens` that are sessions of `userId`, the user that the page believes is signed in;
   * all of them if `userId` is empty because the page does not know.
   * @returns whether the browser may forget its tokens: not if all of them belong to other users. And the ID token of an
   * ended session that came from a provider, sealed
   */
  async execute(
    tokens: readonly string[],
    userId: string,
  ): Promise<{ readonly mayForget: boolean; readonly idToken: string | undefined }> {
    const { sessions, sessionTokens } = this.parts;
    const found = (await sessionTokens.find(tokens)).map(({ session }) => session);
    const mine = userId === '' ? found : found.filter(({ user }) => user.id === userId);
    await sessions.end(mine.map(({ id }) => id));
    const idToken = mine.find(({ foreign }) => foreign)?.foreign?.idToken;
    return { mayForget: found.length === 0 || mine.length > 0, idToken };
  }
}
