import type { PerformanceExport, PerformanceRow } from '@toolkit/domain/ctr';

/** 5, 8 and 7 years have no divisor in common: 280 rows differ. */
const kinds = ['cheap', 'light', 'winter', 'small', 'best'];
const things = ['tent', 'boots', 'sleeping bag', 'jacket', 'stove', 'backpack', 'headlamp', 'cooler'];

/** From 0 to 1, the same for the same row. */
const scatter = (at: number, step: number) => (at * step) % 1;

/**
 * A row of a made-up shop: clicks fall with the position, and every tenth row gets far less than it earns.
 * @param past 1 in the period before: other numbers of people search, rows stand lower, and other rows get far less
 */
function makeRow(at: number, past: number): PerformanceRow {
  const position = 1 + (19 + 3 * past) * scatter(at, 0.618) ** 2;
  const demand = 1 + past * (scatter(at, 0.271) - 0.4);
  const impressions = Math.round(demand * (4_000 / (1 + at / 12) + 200));
  const rate = (0.27 / position) * ((at + past) % 10 === 3 ? 0.2 : 0.7 + 0.6 * scatter(at, 0.732));
  return {
    text: `${kinds[at % 5]} ${things[at % 8]} ${2020 + (at % 7)}`,
    clicks: Math.round(impressions * rate),
    impressions,
    position,
  };
}

function makePeriod(from: string, to: string, past: number): PerformanceExport {
  const rows = Array.from({ length: 280 }, (_, at) => makeRow(at, past));
  const ofBrand = { text: 'outdoor shop', clicks: 2_000, impressions: 4_100, position: 1.2 };
  const pages = rows.map((row) => ({
    ...row,
    text: `https://outdoor-shop.example/${row.text.replaceAll(' ', '-')}`,
  }));
  const whole = { rank: 0, unread: [], isCut: false };
  return {
    fileName: 'sample',
    property: 'outdoor-shop.example',
    filters: [],
    period: { from, to },
    allClicks: 24_000,
    queryTables: [],
    queries: { name: 'Queries.csv', rows: [ofBrand, ...rows], ...whole },
    pages: { name: 'Pages.csv', rows: pages, ...whole },
  };
}

export const makeSample = (): PerformanceExport => ({
  ...makePeriod('2026-08-29', '2026-11-26', 0),
  before: makePeriod('2026-05-31', '2026-08-28', 1),
});
