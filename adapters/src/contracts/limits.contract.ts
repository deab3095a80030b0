import type { Limits, Taken, TakenUse, Use } from '@toolkit/application/backend/limits';

export interface LimitsHarness {
  readonly limits: Limits;
  /** Moves the clock that the limits read; a negative number sets it back. */
  advance(milliseconds: number): void;
}

/** @param make new or shared counters: each test uses keys of its own */
export function limitsContract(name: string, make: () => Promise<LimitsHarness>): void {
  describe(`${name} as Limits`, () => {
    const limit = (key: string): Use => ({ name: 'test', points: 3, perMs: 60_000, key });
    const refusal = (retryAfterMs: number): Taken => ({ allowed: false, retryAfterMs });
    const isAllowed = ({ allowed }: Taken) => allowed;
    const takenUses = (taken: Taken): readonly TakenUse[] => (taken.allowed ? taken.uses : []);
    const countUsed = (taken: Taken) => takenUses(taken).map(({ used }) => used);

    it('allows exactly as many parallel uses as the limit has points, numbers them, and gets one back after each part of the period', async () => {
      const { limits, advance } = await make();
      const takeAll = async () => {
        const taken = await Promise.all(Array.from({ length: 20 }, () => limits.take(limit('even'))));
        return taken.flatMap(countUsed).sort();
      };
      expect(await takeAll()).toEqual([1, 2, 3]);
      expect(await limits.take(limit('even'))).toEqual(refusal(20_000));
      advance(19_999);
      expect(await limits.take(limit('even'))).toEqual(refusal(1));
      advance(1);
      expect(await takeAll()).toEqual([3]);
      advance(50_000);
      expect(await takeAll()).toEqual([2, 3]);
      advance(600_000);
      expect(await takeAll()).toEqual([1, 2, 3]);
    });

    it('counts each key and each name apart', async () => {
      const { limits } = await make();
      for (const _ of [1, 2, 3]) await limits.take(limit('apart'));
      expect(isAllowed(await limits.take(limit('another key')))).toBe(true);
      expect(isAllowed(await limits.take({ ...limit('apart'), name: 'other' }))).toBe(true);
      expect(isAllowed(await limits.take(limit('apart')))).toBe(false);
    });

    it('takes several uses or none, and tells the longest wait', async () => {
      const { limits, advance } = await make();
      const long = { ...limit('long'), name: 'long', points: 1, perMs: 120_000 };
      const first = await limits.take(limit('short'), long);
      expect(countUsed(first)).toEqual([1, 1]);
      advance(10_000);
      expect(await limits.take(limit('short'), long)).toEqual(refusal(110_000));
      expect(countUsed(await limits.take(limit('short')))).toEqual([2]);
      expect(countUsed(await limits.take(limit('short')))).toEqual([3]);
      expect(await limits.take(long, limit('short'))).toEqual(refusal(110_000));
      await limits.giveBack(...takenUses(first));
      expect(countUsed(await limits.take(long, limit('short')))).toEqual([1, 3]);
      await limits.forget(limit('short'), long);
      expect(countUsed(await limits.take(long, limit('short')))).toEqual([1, 1]);
    });

    it('never refuses a use that only counts, and counts it up to the points', async () => {
      const { limits, advance } = await make();
      const counting = { ...limit('counting'), onlyCounts: true };
      for (const used of [1, 2, 3]) expect(countUsed(await limits.take(counting))).toEqual([used]);
      const beyond = await limits.take(counting, limit('beside'));
      expect(countUsed(beyond)).toEqual([3, 1]);
      // It was not counted, so it gives nothing back.
      await limits.giveBack(...takenUses(beyond).slice(0, 1));
      advance(20_000);
      expect(isAllowed(await limits.take(limit('counting')))).toBe(true);
      expect(isAllowed(await limits.take(limit('counting')))).toBe(false);
    });

    it('counts exactly when parallel calls name the same keys in another order', async () => {
      const { limits } = await make();
      const uses = ['one', 'two', 'three'].map((key) => ({ ...limit(key), points: 1_000 }));
      const turned = (by: number) => [...uses.slice(by % 3), ...uses.slice(0, by % 3)];
      await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const taken = takenUses(await limits.take(...turned(at)));
          if (at % 2) await limits.giveBack(...taken.toReversed());
        }),
      );
      expect(countUsed(await limits.take(...uses))).toEqual([31, 31, 31]);
      await Promise.all(
        Array.from({ length: 60 }, (_, at) => limits[at % 2 ? 'take' : 'forget'](...turned(at))),
      );
    });

    it('gives a use back, but not what came back by then, nor to a counter that was forgotten', async () => {
      const { limits, advance } = await make();
      await limits.take(limit('back'));
      const late = takenUses(await limits.take(limit('back')));
      advance(30_000);
      await limits.take(limit('back'));
      await limits.giveBack(...late);
      expect(countUsed(await limits.take(limit('back')))).toEqual([2]);
      expect(countUsed(await limits.take(limit('back')))).toEqual([3]);
      expect(await limits.take(limit('back'))).toEqual(refusal(20_000));
      advance(600_000);
      const over = takenUses(await limits.take(limit('back')));
      advance(20_000);
      await limits.giveBack(...over);
      for (const _ of [1, 2, 3]) await limits.take(limit('back'));
      await limits.giveBack(...over);
      expect(await limits.take(limit('back'))).toEqual(refusal(20_000));
      await limits.forget(limit('back'));
      await limits.giveBack(...over);
      for (const used of [1, 2, 3]) expect(countUsed(await limits.take(limit('back')))).toEqual([used]);
    });

    it('keeps nobody out for longer after the clock was set back', async () => {
      const { limits, advance } = await make();
      for (const _ of [1, 2, 3]) await limits.take(limit('ahead'));
      advance(-7_200_000);
      expect(await limits.take(limit('ahead'))).toEqual(refusal(20_000));
      advance(20_000);
      expect(countUsed(await limits.take(limit('ahead')))).toEqual([3]);
    });
  });
}
