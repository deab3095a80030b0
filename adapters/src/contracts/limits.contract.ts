import type { Limits, Taken } from '@toolkit/application/backend/session';

export interface LimitsHarness {
  readonly limits: Limits;
  /** Moves the clock that the limits read; a negative number sets it back. */
  advance(milliseconds: number): void;
}

/** @param make counters of their own, or shared ones: each test has its keys */
export function limitsContract(name: string, make: () => Promise<LimitsHarness>): void {
  describe(`${name} as Limits`, () => {
    const limit = { name: 'test', points: 3, perMs: 60_000 };
    const refusal = (retryAfterMs: number): Taken => ({ allowed: false, retryAfterMs });
    const isAllowed = ({ allowed }: Taken) => allowed;

    it('allows exactly as many parallel uses as the limit has points, and numbers them', async () => {
      const { limits } = await make();
      const taken = await Promise.all(Array.from({ length: 20 }, () => limits.take(limit, 'parallel')));
      const used = taken.flatMap((one) => (one.allowed ? [one.used] : []));
      expect(used.sort()).toEqual([1, 2, 3]);
    });

    it('tells a refused use how long the period lasts, and begins a new one after it', async () => {
      const { limits, advance } = await make();
      for (const _ of [1, 2, 3]) await limits.take(limit, 'period');
      advance(20_000);
      expect(await limits.take(limit, 'period')).toEqual(refusal(40_000));
      advance(40_001);
      expect(await limits.take(limit, 'period')).toEqual({ allowed: true, used: 1 });
    });

    it('counts each key and each name apart', async () => {
      const { limits } = await make();
      for (const _ of [1, 2, 3]) await limits.take(limit, 'apart');
      expect(isAllowed(await limits.take(limit, 'another key'))).toBe(true);
      expect(isAllowed(await limits.take({ ...limit, name: 'other' }, 'apart'))).toBe(true);
      expect(isAllowed(await limits.take(limit, 'apart'))).toBe(false);
    });

    it('gives one use back', async () => {
      const { limits } = await make();
      for (const _ of [1, 2, 3]) await limits.take(limit, 'back');
      await limits.giveBack(limit, 'back');
      expect(await limits.take(limit, 'back')).toEqual({ allowed: true, used: 3 });
      expect(isAllowed(await limits.take(limit, 'back'))).toBe(false);
    });

    it('forgets all uses of a key, whatever the length of the period', async () => {
      const { limits } = await make();
      for (const _ of [1, 2, 3, 4]) await limits.take(limit, 'forgotten');
      await limits.forget({ ...limit, points: 1, perMs: 1 }, 'forgotten');
      expect(await limits.take(limit, 'forgotten')).toEqual({ allowed: true, used: 1 });
    });

    it('keeps nobody out for longer than a period after the clock was set back', async () => {
      const { limits, advance } = await make();
      for (const _ of [1, 2, 3]) await limits.take(limit, 'ahead');
      advance(-7_200_000);
      expect(await limits.take(limit, 'ahead')).toEqual(refusal(limit.perMs));
      advance(limit.perMs + 1);
      expect(await limits.take(limit, 'ahead')).toEqual({ allowed: true, used: 1 });
    });
  });
}
