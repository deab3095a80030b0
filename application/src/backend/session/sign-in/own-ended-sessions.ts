import type { EndedSessions, IdentityPorts } from '../ports.ts';
import { isTooOld } from './read-session.ts';

/** Of tokens that we have issued. Nothing is remembered: an end that any process knows counts for the next question. */
export class OwnEndedSessions implements EndedSessions {
  constructor(private readonly parts: Pick<IdentityPorts, 'sessions' | 'clock'>) {}

  async hasEnded({ subject, sessionId }: Parameters<EndedSessions['hasEnded']>[0]): Promise<boolean> {
    const { sessions, clock } = this.parts;
    // Tokens of before 2026-11-27 name none. Pages get another one as soon as it is refused.
    if (sessionId === undefined) return true;
    const now = clock.now();
    const [session] = await sessions.find([sessionId], now);
    return session?.user.id !== subject || session.user.disabled || isTooOld(session, now);
  }
}
