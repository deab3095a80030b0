import { jest } from '@jest/globals';
import { identityRules } from '@toolkit/domain/session';
import { fakeDate } from '../fake-timers.ts';
import { type IdentityServer, identityServer } from './identity-server.ts';
import { password, readCode, visited } from './identity-visitors.ts';

const { newAddress } = visited;

describe('limits in production', () => {
  let strict: IdentityServer;

  afterEach(() => {
    jest.useRealTimers();
    return strict.close();
  });

  it('hold for one source over many accounts, and an IPv6 network is one source', async () => {
    let address = '2001:db8::1';
    strict = await identityServer({
      sharing: visited.server,
      rules: {},
      source: () => address,
    });
    const codes = [];
    for (let attempt = 0; attempt < 55; attempt += 1) {
      address = `2001:db8::${attempt.toString(16)}`;
      codes.push(
        await readCode(await strict.post('/sign-in', { email: `spray-${attempt}@example.com`, password })),
      );
    }
    expect(codes.filter((code) => code === 'invalid-credentials')).toHaveLength(
      identityRules.guessesPerSource.points,
    );
    address = '::ffff:192.0.2.1';
    const registrations = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      if (attempt === 10) address = '192.0.2.1';
      registrations.push(
        await readCode(
          await strict.post('/register', { email: `new-${attempt}@example.com`, password: 'short' }),
        ),
      );
    }
    expect(registrations.filter((code) => code === 'too-many-requests')).toHaveLength(2);
    // Nor does a restart make room.
    await strict.close();
    strict = await identityServer({ sharing: visited.server, rules: {}, source: () => address });
    const late = await strict.post('/register', { email: newAddress(), password });
    expect(await readCode(late)).toBe('too-many-requests');
  });

  it('leave the owner a way in while others guess from everywhere', async () => {
    const waitMs = 30_000;
    fakeDate();
    let address = '198.51.100.1';
    strict = await identityServer({
      sharing: visited.server,
      source: () => address,
      rules: {
        guessesPerSource: { points: 10_000, perMs: 900_000 },
        guessesPerAccount: { points: 20, perMs: 86_400_000, waitMs },
      },
    });
    const email = newAddress();
    await strict.post('/register', { email, password });
    const codes = [];
    for (let guess = 0; guess < 40; guess += 1) {
      address = `203.0.113.${guess}`;
      codes.push(await readCode(await strict.post('/sign-in', { email, password: `wrong ${guess}` })));
    }
    expect(codes.filter((code) => code === 'invalid-credentials').length).toBeLessThan(30);
    expect(codes).toContain('too-many-requests');
    jest.setSystemTime(Date.now() + waitMs);
    address = '198.51.100.1';
    expect((await strict.post('/sign-in', { email, password })).status).toBe(200);
  });
});
