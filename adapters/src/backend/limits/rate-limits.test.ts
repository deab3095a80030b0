import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { clientKey, unknownClient } from './client-key.ts';
import { RateLimits } from './rate-limits.ts';

describe('client key', () => {
  it('folds the spellings of one address, and IPv6 to its network', () => {
    expect(clientKey('192.0.2.7')).toBe('192.0.2.7');
    expect(clientKey('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(clientKey('::FFFF:c000:0207')).toBe('192.0.2.7');
    expect(clientKey('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(clientKey('2001:0DB8:0000:0000:ffff::9%eth0')).toBe('2001:db8:0:0::/64');
    expect(clientKey('2001:db8:0:1::1')).not.toBe(clientKey('2001:db8::1'));
    expect(clientKey('not an address')).toBe(unknownClient);
    expect(clientKey(undefined)).toBe(unknownClient);
  });
});

describe('rate limits', () => {
  const rule = { name: 'test', points: 3, perMs: 60_000 };
  const database = new PGlite();
  const pool = new pg.Pool({ ...createPgConfig(database), max: 1 });

  beforeAll(() =>
    pool.query('CREATE TABLE rate_limit (key varchar(255) PRIMARY KEY, points int, expire bigint)'),
  );
  afterAll(async () => {
    await pool.end();
    await database.close();
  });

  it('lets exactly as many of parallel uses through as there are points', async () => {
    const limits = new RateLimits(pool);
    const taken = await Promise.all(Array.from({ length: 12 }, () => limits.take(rule, 'parallel')));
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(3);
    const refused = taken.find(({ allowed }) => !allowed);
    expect(refused).toMatchObject({ retryAfterMs: expect.any(Number) });
  });

  it('counted while the clock was ahead, lasts no longer than its period once the clock is right', async () => {
    const limits = new RateLimits(pool);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const right = Date.now();
      vi.setSystemTime(right + 2 * 3_600_000);
      for (const _ of [1, 2, 3]) await limits.take(rule, 'ahead');
      vi.setSystemTime(right);
      expect(await limits.take(rule, 'ahead')).toEqual({ allowed: false, retryAfterMs: rule.perMs });
      // What is told is true: then the period is over.
      vi.setSystemTime(right + rule.perMs + 1);
      expect(await limits.take(rule, 'ahead')).toEqual({ allowed: true, used: 1 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('remembers over a restart, forgets and gives back', async () => {
    for (const _ of [1, 2, 3]) await new RateLimits(pool).take(rule, 'kept');
    const restarted = new RateLimits(pool);
    expect(await restarted.take(rule, 'kept')).toMatchObject({ allowed: false });
    await restarted.forget(rule, 'kept');
    expect(await restarted.take(rule, 'kept')).toEqual({ allowed: true, used: 1 });
    await restarted.giveBack(rule, 'kept');
    expect(await restarted.take(rule, 'kept')).toEqual({ allowed: true, used: 1 });
  });
});
