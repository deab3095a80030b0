import { readFileSync } from 'node:fs';
import { comparePeriods, findDivisors, type PerformanceRow, readExport, sumChanges } from './index.ts';

function readGolden(name: string): readonly PerformanceRow[] {
  const text = readFileSync(new URL(`../../../golden/ctr/${name}.csv`, import.meta.url), 'utf8');
  const read = readExport('Queries.csv', [{ name: 'Queries.csv', text }]);
  return (read.ok && read.value.queries?.rows) || [];
}

/** A second period: a tenth of the rows is gone, a tenth is new, and all others change. */
function makeLater(rows: readonly PerformanceRow[]): PerformanceRow[] {
  let seed = 7;
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return rows.flatMap(({ text, clicks, impressions, position }) => {
    const fate = next();
    const row = {
      text: fate > 0.9 ? `new ${text}` : text,
      clicks: Math.round(clicks * (0.4 + next())),
      impressions: Math.round(impressions * (0.6 + next())) + clicks,
      position: Math.max(1, Math.round(100 * position + 400 * next() - 200) / 100),
    };
    return fate < 0.1 ? [] : [row];
  });
}

const shop = readGolden('shop');
const laterShop = makeLater(shop);
const byText = (older: readonly PerformanceRow[], newer: readonly PerformanceRow[]) =>
  new Map(comparePeriods(older, newer, ['nordlys']).map((row) => [row.text, row]));

describe('the comparison of two periods', () => {
  it.each([
    ['queries-a', 'acme', 9266.336612703599, -7313.179470489833, -5334.157142213766, 3067, -14690, -15004],
    ['shop', 'nordlys', 5737.693024496308, -3334.779541366553, -4708.913483129755, 3192, -11661, -10775],
  ])(
    'has for %s the demand, the rank, the appeal, the new and the gone clicks of the reference, which add up when rounded',
    (name, brand, demand, rank, appeal, added, gone, change) => {
      const rows = readGolden(name);
      const compared = comparePeriods(rows, makeLater(rows), [brand]);
      const found = sumChanges(compared, 6);
      expect(found.change).toBe(change);
      for (const [part, clicks] of Object.entries({ demand, rank, appeal, new: added, gone }))
        expect(found.parts[part as keyof typeof found.parts] / clicks).toBeCloseTo(1, 7);
      const { change: shown, parts } = sumChanges(compared);
      expect(Object.values(parts).reduce((sum, clicks) => sum + clicks)).toBe(shown);
      expect(parts.demand).toBe(Math.round(demand));
    },
  );

  it('splits the change of every row into parts that add up, and that turn when the periods are exchanged', () => {
    const [there, back] = [byText(shop, laterShop), byText(laterShop, shop)];
    expect(there.size).toBeGreaterThan(shop.length);
    for (const { text, change, parts } of there.values()) {
      const clicks = Object.values(parts);
      expect(clicks.reduce((sum, part) => sum + part)).toBeCloseTo(change, 9);
      const turned = Object.values(back.get(text)?.parts ?? {});
      expect(turned).toEqual(clicks.map((part) => expect.closeTo(-part, 9)));
    }
  });

  it('leaves rows of one period alone with all their clicks, and sorts by the size of the change', () => {
    const row = (text: string, clicks: number, impressions = 100) => ({
      text,
      clicks,
      impressions,
      position: 4,
    });
    const older = [row('more', 10), row('gone', 7), row('empty', 0, 0)];
    const newer = [row('more', 40), row('new', 5), row('empty', 9)];
    expect(comparePeriods(older, newer, []).map(({ text, change, parts }) => [text, change, parts])).toEqual([
      ['more', 30, { demand: 0, rank: 0, appeal: 30 }],
      ['empty', 9, { new: 9 }],
      ['gone', -7, { gone: -7 }],
      ['new', 5, { new: 5 }],
    ]);
  });

  it('takes what a day brings where the periods are not equally long', () => {
    const days = (to: string) => ({ from: '2026-11-01', to });
    expect(findDivisors(days('2026-11-14'), days('2026-11-07'))).toEqual([14, 7]);
    expect(findDivisors(days('2026-11-14'), { from: '2026-11-15', to: '2026-11-28' })).toEqual([1, 1]);
    expect(findDivisors(undefined, days('2026-11-07'))).toEqual([1, 1]);
    const double = shop.map((row) => ({ ...row, clicks: row.clicks * 2, impressions: row.impressions * 2 }));
    expect(sumChanges(comparePeriods(double, shop, [], [14, 7]))).toMatchObject({
      change: 0,
      parts: { demand: 0 },
    });
    expect(comparePeriods(double, [], [], [14, 7])[0]?.change).toBe(-(double[0]?.clicks ?? 0) / 14);
  });
});
