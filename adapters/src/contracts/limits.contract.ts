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

    it('allows exactly as many parallel uses as the limit has points, and numbers them', async () => {
      const { limits } = await make();
      const taken = await Promise.all(Array.from({ length: 20 }, () => limits.take(limit('parallel'))));
      expect(taken.flatMap(countUsed).sort()).toEqual([1, 2, 3]);
    });

    it('tells a refused use how long the period lasts, and begins a new one after it', async () => {
      const { limits, advance } = await make();
      for (const _ of [1, 2, 3]) await limits.take(limit('period'));
      advance(20_000);
      expect(await limits.take(limit('period'))).toEqual(refusal(40_000));
      advance(40_001);
      expect(countUsed(await limits.take(limit('period')))).toEqual([1]);
    });

    it('counts each key and each name apart', async () => {
      const { limits } = await make();
      for (const _ of [1, 2, 3]) await limits.take(limit('apart'));
      expect(isAllowed(await limits.take(limit('another key')))).toBe(true);
      expect(isAllowed(await limits.take({ ...limit('apart'), name: 'other' }))).toBe(true);
      expect(isAllowed(await limits.take(limit('apart')))).toBe(false);
    });

    it('gives one use back', async () => {
      const { limits } = await make();
      for (const _ of [1, 2]) await limits.take(limit('back'));
      await limits.giveBack(...takenUses(await limits.take(limit('back'))));
      expect(countUsed(await limits.take(limit('back')))).toEqual([3]);
      expect(isAllowed(await limits.take(limit('back')))).toBe(false);
    });

    it('counts no refused use, so that one given back is there for the next', async () => {
      const { limits } = await make();
      const [first] = takenUses(await limits.take(limit('not counted')));
      for (const _ of [2, 3, 4, 5]) await limits.take(limit('not counted'));
      await limits.giveBack(first as TakenUse);
      expect(countUsed(await limits.take(limit('not counted')))).toEqual([3]);
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

    it('never allows more than its points when refused uses are under way as the next period begins', async () => {
      const { limits, advance } = await make();
      const takeMany = () => Array.from({ length: 16 }, () => limits.take(limit('boundary')));
      await Promise.all(takeMany());
      advance(limit('boundary').perMs - 1);
      const late = takeMany();
      advance(2);
      const early = await Promise.all([...late, ...takeMany()]);
      const taken = [...early, ...(await Promise.all(takeMany()))];
      expect(taken.filter(isAllowed)).toHaveLength(3);
    });

    it('gives nothing back into a later period, nor to a counter that was forgotten', async () => {
      const { limits, advance } = await make();
      const late = takenUses(await limits.take(limit('late')));
      advance(limit('late').perMs + 1);
      await limits.take(limit('late'));
      await limits.giveBack(...late);
      const forgotten = takenUses(await limits.take(limit('late')));
      expect(forgotten).toMatchObject([{ used: 2 }]);
      await limits.forget(limit('late'));
      await limits.giveBack(...forgotten);
      expect(countUsed(await limits.take(limit('late')))).toEqual([1]);
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

    const even = (key: string): Use => ({ ...limit(key), name: 'even', refillsEvenly: true });

    it('refills evenly where the limit says so: one point after each part of the period, all of them after the whole', async () => {
      const { limits, advance } = await make();
      const takeAll = async () => {
        const taken = await Promise.all(Array.from({ length: 9 }, () => limits.take(even('even'))));
        return taken.flatMap(countUsed).sort();
      };
      expect(await takeAll()).toEqual([1, 2, 3]);
      expect(await limits.take(even('even'))).toEqual(refusal(20_000));
      advance(19_999);
      expect(await limits.take(even('even'))).toEqual(refusal(1));
      advance(1);
      expect(await takeAll()).toEqual([3]);
      advance(50_000);
      expect(await takeAll()).toEqual([2, 3]);
      advance(600_000);
      expect(await takeAll()).toEqual([1, 2, 3]);
    });

    it('never lets an evenly refilled limit exceed its points and what came back, in any time', async () => {
      const { limits, advance } = await make();
      const times: number[] = [];
      for (let now = 0; now < 600_000; now += 1_700, advance(1_700))
        if (isAllowed(await limits.take(even('any time')))) times.push(now);
      expect(times).toHaveLength(3 + 29);
      for (const from of times)
        expect(times.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(3 + 3);
    });

    it('takes evenly refilled and other limits together or not at all', async () => {
      const { limits, advance } = await make();
      const once = { ...limit('with even'), points: 1 };
      expect(countUsed(await limits.take(even('with'), once))).toEqual([1, 1]);
      expect(await limits.take(even('with'), once)).toEqual(refusal(60_000));
      expect(countUsed(await limits.take(even('with')))).toEqual([2]);
      expect(countUsed(await limits.take(even('with')))).toEqual([3]);
      advance(10_000);
      const other = limit('other than even');
      expect(await limits.take(other, even('with'))).toEqual(refusal(10_000));
      expect(countUsed(await limits.take(other))).toEqual([1]);
    });

    it('gives back a use of an evenly refilled limit, but not what is refilled by then', async () => {
      const { limits, advance } = await make();
      const [first] = takenUses(await limits.take(even('even back')));
      for (const _ of [2, 3]) await limits.take(even('even back'));
      await limits.giveBack(first as TakenUse);
      expect(countUsed(await limits.take(even('even back')))).toEqual([3]);
      expect(isAllowed(await limits.take(even('even back')))).toBe(false);
      advance(60_000);
      const late = takenUses(await limits.take(even('even back')));
      advance(15_000);
      await limits.take(even('even back'));
      await limits.giveBack(...late);
      expect(countUsed(await limits.take(even('even back')))).toEqual([2]);
      expect(countUsed(await limits.take(even('even back')))).toEqual([3]);
      expect(await limits.take(even('even back'))).toEqual(refusal(20_000));
      advance(600_000);
      const over = takenUses(await limits.take(even('even back')));
      advance(20_000);
      await limits.giveBack(...over);
      for (const _ of [1, 2, 3]) await limits.take(even('even back'));
      await limits.giveBack(...over);
      expect(await limits.take(even('even back'))).toEqual(refusal(20_000));
    });

    it('keeps nobody out of an evenly refilled limit for longer after the clock was set back', async () => {
      const { limits, advance } = await make();
      for (const _ of [1, 2, 3]) await limits.take(even('even ahead'));
      advance(-7_200_000);
      expect(await limits.take(even('even ahead'))).toEqual(refusal(20_000));
      advance(20_000);
      expect(countUsed(await limits.take(even('even ahead')))).toEqual([3]);
    });

    it('forgets all uses of a key', async () => {
      const { limits } = await make();
      for (const _ of [1, 2, 3, 4]) await limits.take(limit('forgotten'));
      await limits.forget({ name: 'test', key: 'forgotten' });
      expect(countUsed(await limits.take(limit('forgotten')))).toEqual([1]);
    });

    it('keeps nobody out for longer than a period after the clock was set back', async () => {
      const { limits, advance } = await make();
      for (const _ of [1, 2, 3]) await limits.take(limit('ahead'));
      advance(-7_200_000);
      expect(await limits.take(limit('ahead'))).toEqual(refusal(limit('ahead').perMs));
      advance(limit('ahead').perMs + 1);
      expect(countUsed(await limits.take(limit('ahead')))).toEqual([1]);
    });
  });
}
