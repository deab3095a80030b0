import type { Limits, TakenUse, Use } from '@toolkit/application/backend/limits';

export interface LimitsHarness {
  readonly limits: Limits;
  /** Moves the clock that the limits read; a negative number sets it back. */
  advance(milliseconds: number): void;
}

/** @param make new or shared counters: each test uses keys of its own */
export function limitsContract(name: string, make: () => Promise<LimitsHarness>): void {
  describe(`${name} as Limits`, () => {
    let limits: Limits;
    let advance: LimitsHarness['advance'];
    beforeEach(async () => {
      ({ limits, advance } = await make());
    });

    const limit = (key: string): Use => ({ name: 'test', points: 3, perMs: 60_000, key });
    /** @returns what `giveBack` asks for; nothing of a refusal */
    const takeUses = async (...uses: Use[]): Promise<readonly TakenUse[]> => {
      const taken = await limits.take(...uses);
      return taken.allowed ? taken.uses : [];
    };
    /** @returns the number of each use, or after a refusal how long to wait */
    const take = async (...uses: Use[]) => {
      const taken = await limits.take(...uses);
      return taken.allowed ? taken.uses.map(({ used }) => used) : taken.retryAfterMs;
    };
    const takeAll = async (use: Use) => {
      for (const used of [1, 2, 3]) expect(await take(use)).toEqual([used]);
    };

    it('allows exactly as many parallel uses as the limit has points, numbers them, and gets one back after each part of the period', async () => {
      const takeMany = async () => {
        const taken = await Promise.all(Array.from({ length: 20 }, () => takeUses(limit('even'))));
        return taken.flatMap((uses) => uses.map(({ used }) => used)).sort();
      };
      expect(await takeMany()).toEqual([1, 2, 3]);
      expect(await take(limit('even'))).toBe(20_000);
      advance(19_999);
      expect(await take(limit('even'))).toBe(1);
      advance(1);
      expect(await takeMany()).toEqual([3]);
      advance(50_000);
      expect(await takeMany()).toEqual([2, 3]);
      advance(600_000);
      expect(await takeMany()).toEqual([1, 2, 3]);
    });

    it('counts each key and each name apart', async () => {
      await takeAll(limit('apart'));
      expect(await take(limit('another key'))).toEqual([1]);
      expect(await take({ ...limit('apart'), name: 'other' })).toEqual([1]);
      expect(await take(limit('apart'))).toBe(20_000);
    });

    it('takes several uses or none, and tells the longest wait', async () => {
      const short = limit('short');
      const long = { ...limit('long'), name: 'long', points: 1, perMs: 120_000 };
      const first = await takeUses(short, long);
      expect(first).toMatchObject([{ used: 1 }, { used: 1 }]);
      advance(10_000);
      expect(await take(short, long)).toBe(110_000);
      for (const used of [2, 3]) expect(await take(short)).toEqual([used]);
      expect(await take(long, short)).toBe(110_000);
      await limits.giveBack(...first);
      expect(await take(long, short)).toEqual([1, 3]);
      await limits.forget(short, long);
      expect(await take(long, short)).toEqual([1, 1]);
    });

    it('never refuses a use that only counts, and counts it up to the points', async () => {
      const counting = { ...limit('counting'), onlyCounts: true };
      await takeAll(counting);
      const beyond = await takeUses(counting, limit('beside'));
      expect(beyond).toMatchObject([{ used: 3 }, { used: 1 }]);
      // It was not counted, so it gives nothing back.
      await limits.giveBack(...beyond.slice(0, 1));
      advance(20_000);
      expect(await take(limit('counting'))).toEqual([3]);
      expect(await take(limit('counting'))).toBe(20_000);
    });

    it('counts exactly when parallel calls name the same keys in another order', async () => {
      const uses = ['one', 'two', 'three'].map((key) => ({ ...limit(key), points: 1_000 }));
      const turned = (by: number) => [...uses.slice(by % 3), ...uses.slice(0, by % 3)];
      await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const taken = await takeUses(...turned(at));
          if (at % 2) await limits.giveBack(...taken.toReversed());
        }),
      );
      expect(await take(...uses)).toEqual([31, 31, 31]);
      await Promise.all(
        Array.from({ length: 60 }, (_, at) => limits[at % 2 ? 'take' : 'forget'](...turned(at))),
      );
    });

    it('gives a use back, but not what came back by then, nor to a counter that was forgotten', async () => {
      const use = limit('back');
      await take(use);
      const late = await takeUses(use);
      advance(30_000);
      await take(use);
      await limits.giveBack(...late);
      for (const used of [2, 3]) expect(await take(use)).toEqual([used]);
      expect(await take(use)).toBe(20_000);
      advance(600_000);
      const over = await takeUses(use);
      advance(20_000);
      await limits.giveBack(...over);
      await takeAll(use);
      await limits.giveBack(...over);
      expect(await take(use)).toBe(20_000);
      await limits.forget(use);
      await limits.giveBack(...over);
      await takeAll(use);
    });

    it('keeps nobody out for longer after the clock was set back', async () => {
      await takeAll(limit('ahead'));
      advance(-7_200_000);
      expect(await take(limit('ahead'))).toBe(20_000);
      advance(20_000);
      expect(await take(limit('ahead'))).toEqual([3]);
    });
  });
}
