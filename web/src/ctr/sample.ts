import { type PerformanceExport, type PerformanceRow, sumRows } from '@toolkit/domain/ctr';

const things = ['tent', 'boots', 'sleeping bag', 'rain jacket', 'stove', 'backpack', 'headlamp', 'dry bag'];
const kinds = ['waterproof', 'cheap', 'light', 'winter', 'small', 'best'];
const ends = ['', ' review', ' size', ' near me', ' for kids', ' repair', ' sale'];

/** From 0 to 1, the same for the same row. */
const scatter = (at: number, step: number): number => (at * step) % 1;

/**
 * A row of a made-up shop: clicks fall with the position, and every tenth row gets far less than it earns.
 * @param past 1 in the period before: other numbers of people search, rows stand lower, and other rows get far less
 */
function makeRow(text: string, at: number, past = 0): PerformanceRow {
  const isBrand = text.startsWith('outdoor shop');
  const position = Math.round(100 + (isBrand ? 20 : (1900 + 300 * past) * scatter(at, 0.618) ** 2)) / 100;
  const searches = 4_000 / (1 + at / 12) + 60 + 200 * scatter(at, 0.414);
  const impressions = Math.round(searches * (1 + past * (scatter(at, 0.271) - 0.4)));
  const rate =
    (isBrand ? 0.5 : 0.27 / position) * ((at + past) % 10 === 3 ? 0.2 : 0.7 + 0.6 * scatter(at, 0.732));
  return { text, clicks: Math.round(impressions * rate), impressions, position };
}

export function makeSample(): PerformanceExport {
  const texts = ends.flatMap((end) =>
    kinds.flatMap((kind) => things.map((thing) => `${kind} ${thing}${end}`)),
  );
  const makeTable = (name: string, rows: readonly string[], past = 0) => ({
    name,
    rows: rows.map((text, at) => makeRow(text, at, past)),
    unread: [],
    isCut: false,
  });
  const searched = ['outdoor shop', 'outdoor shop tents', ...texts];
  const queries = makeTable('Queries.csv', searched);
  const addresses = texts
    .slice(0, 120)
    .map((text) => `https://outdoor-shop.example/${text.replaceAll(' ', '-')}`);
  const source = {
    fileName: 'sample',
    property: 'outdoor-shop.example',
    filters: [{ name: 'Search type', value: 'Web' }],
    period: { from: '2026-08-29', to: '2026-11-26' },
    chart: sumRows(queries.rows.map((row) => ({ ...row, clicks: row.clicks * 1.5 }))),
    queries: [queries],
    pages: makeTable('Pages.csv', addresses),
  };
  const period = { from: '2026-05-31', to: '2026-08-28' };
  return { ...source, before: { ...source, period, queries: [makeTable('Queries.csv', searched, 1)] } };
}
