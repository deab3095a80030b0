import { readFileSync } from 'node:fs';
import { guessBrand, makeReport, type PerformanceRow, readExport } from './index.ts';

const golden = new URL('../../../golden/ctr/', import.meta.url);

function readGolden(name: string) {
  const read = readExport('Queries.csv', [
    { name: 'Queries.csv', text: readFileSync(new URL(`${name}.csv`, golden), 'utf8') },
  ]);
  const { rows = [], isCut = false } = (read.ok && read.value.queries) || {};
  return { rows, isCut, expected: JSON.parse(readFileSync(new URL(`${name}.json`, golden), 'utf8')) };
}

/** A relative difference of at most 1e-6. */
const near = (value: number) => expect.closeTo(value, 6 - Math.log10(Math.max(Math.abs(value), 1e-9)));
const nearAll = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([k, v]) => [k, typeof v === 'number' ? near(v) : v]));

const makeRows = (
  count: number,
  row: (at: number) => Partial<PerformanceRow> = () => ({}),
): PerformanceRow[] =>
  Array.from({ length: count }, (_, at) => ({
    text: `query ${at}`,
    clicks: 10,
    impressions: 100,
    position: 1,
    ...row(at),
  }));

/** The report on a whole table. */
const reportOn = (rows: readonly PerformanceRow[], brand?: string[]) =>
  makeReport({ rows, isCut: false }, brand);

describe('the report on an export', () => {
  it.each([
    ['queries-a', ['acme']],
    ['shop', ['nordlys']],
    ['cut-by-clicks', ['nordlys']],
    ['thousand-rows', ['nordlys']],
    ['equal-positions', ['nordlys']],
    ['few-rows', ['nordlys']],
  ])(
    'has the curve, the spread, the listed rows and the clicks to win of the reference for %s',
    (name, brand) => {
      const { rows, isCut, expected } = readGolden(name);
      const report = makeReport({ rows, isCut }, brand);
      const { totals, judged, curve, spread, low, toWin } = report;
      expect({
        rows: totals.rows,
        judged: judged.length,
        clicks: totals.clicks,
        impressions: totals.impressions,
        position: totals.position,
        v: spread,
        below: low.length,
        toWin,
      }).toEqual(
        nearAll({
          rows: expected.rows,
          judged: expected.judged,
          clicks: expected.clicks,
          impressions: expected.impressions,
          position: expected.position,
          v: expected.v,
          below: expected.below,
          toWin: expected.toWin,
        }),
      );
      const rates = curve.flatMap(({ steps, ctr }) => steps.map((step) => [step.toFixed(1), ctr]));
      expect(Object.fromEntries(rates)).toEqual(nearAll(expected.curve));
      const first = expected.first.map(({ query, ...row }: Record<string, unknown>) =>
        nearAll({ text: query, ...row }),
      );
      expect(low.slice(0, 12)).toMatchObject(first);
    },
  );

  it('judges no row of fewer than 40 judged rows or 2,000 impressions', () => {
    const withLow = (count: number, impressions: number) =>
      reportOn(makeRows(count, (at) => ({ impressions, clicks: at === 0 ? 0 : impressions / 2 })));
    expect(withLow(40, 400)).toMatchObject({ isThin: false, low: [{ text: 'query 0' }] });
    expect(withLow(39, 400)).toMatchObject({ isThin: true, low: [], toWin: 0, reach: [] });
    expect(withLow(40, 50)).toMatchObject({ isThin: false });
    expect(withLow(40, 49)).toMatchObject({ isThin: true, low: [] });
  });

  it('gives finite numbers for an export without clicks, and for one without rows', () => {
    const none = reportOn(makeRows(60, () => ({ clicks: 0 })));
    expect(none).toMatchObject({
      low: [],
      toWin: 0,
      reach: [],
      spread: 0.25,
      totals: { ctr: 0, position: 1 },
    });
    expect(reportOn([])).toMatchObject({ isThin: true, totals: { ctr: 0, position: 0 } });
  });

  it('counts the brand, and rows with few impressions or far down, for the totals alone', () => {
    const rows = [
      ...makeRows(60),
      ...makeRows(3, () => ({ text: 'buy ACME tents', clicks: 90 })),
      ...makeRows(5, () => ({ impressions: 29 })),
      ...makeRows(7, () => ({ position: 20.01 })),
    ];
    const { totals, judged, curve } = reportOn(rows, ['acme']);
    expect([totals.rows, totals.clicks, judged.length]).toEqual([75, 990, 60]);
    expect(curve.map(({ ctr }) => ctr)).toEqual([0.1]);
  });

  it('counts within reach the clicks that position 3, or from 10 on position 10, has beyond the own', () => {
    const positions = [1, 3, 6, 10, 15];
    const rates = [0.3, 0.2, 0.1, 0.05, 0.02];
    const rows = makeRows(100, (at) => ({
      position: positions[at % 5] ?? 1,
      clicks: (rates[at % 5] ?? 0) * 100,
    }));
    const reach = reportOn(rows).reach.filter((_, at) => at % 20 === 0);
    expect(reach.map(({ position, goal, gain }) => [position, goal, Math.round(gain * 100) / 100])).toEqual([
      [10, 3, 15],
      [6, 3, 10],
      [15, 10, 3],
    ]);
  });

  it('has within reach no row below the curve, and none that would gain less than a click', () => {
    const { low, reach } = reportOn([
      ...makeRows(50, () => ({ position: 3, clicks: 8 })),
      ...makeRows(50, (at) => ({ text: `plain ${at}`, position: 6 })),
      ...makeRows(1, () => ({ text: 'low', position: 6, clicks: 0, impressions: 3_000 })),
      ...makeRows(1, () => ({ text: 'small', position: 6, clicks: 3, impressions: 30 })),
    ]);
    expect(low.map(({ text }) => text)).toEqual(['low']);
    expect(reach.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => `plain ${at}`));
  });
});

describe('the guess of the brand', () => {
  const queries = (...texts: string[]) =>
    makeRows(texts.length, (at) => ({ text: texts[at] ?? '', clicks: 100 - at, position: 1 + at / 4 }));

  it('finds the name of the domain as queries spell it', () => {
    const rows = queries('outdoor shop', 'Outdoor-Shop sale', 'tents outdoorshop', 'outdoor tents');
    expect(guessBrand(rows, 'www.outdoor-shop.co.uk')).toEqual([
      'outdoor shop',
      'outdoor-shop',
      'outdoorshop',
    ]);
    expect(guessBrand(queries('red tents'), 'www.outdoor-shop.co.uk')).toEqual([]);
  });

  it('finds the word that the top queries share while they stand at the very top', () => {
    expect(guessBrand(readGolden('queries-a').rows)).toEqual(['acme']);
    const shared = ['red tents', 'blue tents', 'tents', 'big tents'];
    const below = queries(...shared).map((row) => ({ ...row, position: 3 }));
    expect(guessBrand(below)).toEqual([]);
  });
});
