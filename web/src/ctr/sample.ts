import type { PerformanceExport, PerformanceRow } from '@toolkit/domain/ctr';

const things = ['tent', 'boots', 'sleeping bag', 'jacket', 'stove', 'backpack', 'headlamp', 'cooler'];
const kinds = ['cheap', 'light', 'winter', 'small', 'best'];
const ends = ['', ' review', ' size', ' for kids', ' repair', ' sale'];
const texts = ends.flatMap((end) => kinds.flatMap((kind) => things.map((thing) => `${kind} ${thing}${end}`)));

/** From 0 to 1, the same for the same row. */
const scatter = (at: number, step: number): number => (at * step) % 1;

/**
 * A row of a made-up shop: clicks fall with the position, and every tenth row gets far less than it earns.
 * @param past 1 in the period before: other numbers of people search, rows stand lower, and other rows get far less
 */
function makeRow(text: string, at: number, past: number): PerformanceRow {
  const position = 1 + Math.round((1900 + 300 * past) * scatter(at, 0.618) ** 2) / 100;
  const searches = 4_000 / (1 + at / 12) + 200;
  const impressions = Math.round(searches * (1 + past * (scatter(at, 0.271) - 0.4)));
  const rate = (0.27 / position) * ((at + past) % 10 === 3 ? 0.2 : 0.7 + 0.6 * scatter(at, 0.732));
  return { text, clicks: Math.round(impressions * rate), impressions, position };
}

function makePeriod(from: string, to: string, past: number): PerformanceExport {
  const rows = texts.map((text, at) => makeRow(text, at, past));
  const ofBrand = { text: 'outdoor shop', clicks: 2_000, impressions: 4_100, position: 1.2 };
  const makeTable = (name: string, rows: readonly PerformanceRow[]) => ({
    name,
    rows,
    unread: [],
    isCut: false,
  });
  return {
    fileName: 'sample',
    property: 'outdoor-shop.example',
    filters: [{ name: 'Search type', value: 'Web' }],
    period: { from, to },
    allClicks: 21_000,
    queries: [makeTable('Queries.csv', [ofBrand, ...rows])],
    pages: makeTable(
      'Pages.csv',
      rows
        .slice(0, 120)
        .map((row) => ({ ...row, text: `https://outdoor-shop.example/${row.text.replaceAll(' ', '-')}` })),
    ),
  };
}

export const makeSample = (): PerformanceExport => ({
  ...makePeriod('2026-08-29', '2026-11-26', 0),
  before: makePeriod('2026-05-31', '2026-08-28', 1),
});
