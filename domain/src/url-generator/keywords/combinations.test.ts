import { combinationCount, combinations, highestCeiling } from './combinations.ts';

describe('combinations', () => {
  it('are counted exactly before anything is made', () => {
    expect(combinationCount([1e9, 1e9, 1e9])).toBe(10n ** 27n);
    expect(combinations([1e9, 1e9])).toEqual({
      ok: false,
      error: { code: 'too-many', count: 10n ** 18n, ceiling: 10_000_000 },
    });
    expect(combinations([1e9, 1e9], Number.POSITIVE_INFINITY)).toMatchObject({ ok: false });
    expect(combinations([5000, 2000])).toEqual({ ok: true, value: 10_000_000 });
    expect(combinations([5000, 2001])).toMatchObject({ ok: false });
    expect(combinations([5000, 2001], 20_000_000)).toEqual({ ok: true, value: 10_005_000 });
    expect(combinations([94_906_265, 94_906_265], highestCeiling)).toEqual({
      ok: true,
      value: 94_906_265 ** 2,
    });
    expect(combinations([3, 0])).toEqual({ ok: false, error: { code: 'empty-list', list: 1 } });
    expect(combinations([])).toEqual({ ok: false, error: { code: 'no-lists' } });
  });
});
