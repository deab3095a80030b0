import type { IdentityPorts, OpenSession } from '../ports.ts';
import type { SessionTokens } from '../session-tokens.ts';

/** Ends the sessions that a new one replaces. */
export class TidySessions {
  /** `failed` is called with errors. They do not prevent the sign-in: the next one ends what is left. */
  constructor(
    private readonly parts: Pick<IdentityPorts, 'sessions' | 'clock'> & {
      readonly sessionTokens: SessionTokens;
      readonly failed: (error: unknown) => void;
    },
  ) {}

  /** The browser replaces the tokens `held` by the new one, so nobody could sign their sessions out later. */
  async execute({ id, user }: OpenSession, held: readonly string[]): Promise<void> {
    const { sessions, sessionTokens, clock, failed } = this.parts;
    try {
      const replaced = held.length > 0 ? await sessionTokens.find(held) : [];
      await sessions.end(replaced.map(({ session }) => session.id));
      await sessions.tidy(user.id, id, clock.now());
    } catch (error) {
      failed(error);
    }
  }
}
