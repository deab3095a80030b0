import type { MemoryBackend } from '@toolkit/adapters/memory';
import type { RunningBackend } from './running-backend.ts';

/** A token of a session that is open in the memory of the server. */
export async function openSession(
  { clock, identity: { users, sessions } }: MemoryBackend,
  { issuer }: RunningBackend,
  sub: string,
): Promise<string> {
  const now = clock.now();
  const sid = `session of ${sub}`;
  users.add({ id: sub, email: `${sub}@example.test` });
  const expiresAt = new Date(now.getTime() + 3_600_000);
  sessions.put({ id: sid, userId: sub, expiresAt, openedAt: now, authenticatedAt: now });
  return issuer.token({ sub, sid });
}
