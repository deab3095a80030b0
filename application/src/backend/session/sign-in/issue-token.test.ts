import { FixedClock, MemoryTokenSigner } from '@toolkit/adapters/memory';
import { tokenLifeMs } from '@toolkit/domain/session';
import { IssueToken } from './issue-token.ts';

describe('issuing a token', () => {
  it('says who is signed in, in which session, when the password was proven, and ends the token after a few minutes', async () => {
    const clock = new FixedClock(new Date('2026-01-01T00:00:00.900Z'));
    const signer = new MemoryTokenSigner();
    const authenticatedAt = clock.now();
    clock.advance(60_000);
    const issued = await new IssueToken({ signer, clock }).execute({
      id: 'session',
      tokenHash: 'hash of another token than the first',
      user: { id: '1', email: 'ada@example.com', emailVerified: true, disabled: false },
      openedAt: authenticatedAt,
      expiresAt: authenticatedAt,
      authenticatedAt,
    });
    const provenAt = Date.UTC(2026, 0, 1) / 1000;
    expect(issued.expiresInMs).toBe(tokenLifeMs);
    expect(signer.claimsOf(issued.token)).toEqual({
      sub: '1',
      email: 'ada@example.com',
      email_verified: true,
      auth_time: provenAt,
      sid: 'session',
      iat: provenAt + 60,
      exp: provenAt + 60 + tokenLifeMs / 1000,
    });
  });
});
