import { compareAge, type PerformanceExport, readExport } from './index.ts';

const readCsv = (text: string, name = 'Queries.csv') => readExport(name, [{ name, text }]);
const queriesOf = (text: string, name?: string) => {
  const read = readCsv(text, name);
  if (!read.ok) throw new Error(read.error.code);
  return read.value.queries;
};

const english = 'Top queries,Clicks,Impressions,CTR,Position\n';
const [shoes, hats] = [
  { text: 'red shoes', clicks: 1310, impressions: 24500, position: 7.4 },
  { text: 'hats', clicks: 0, impressions: 12, position: 1 },
];

describe('the rows of an export', () => {
  it.each([
    ['commas and points', `${english}red shoes,1310,24500,5.35%,7.4\nhats,0,12,0%,1\n`],
    ['thousands in quotes and CRLF', `${english}red shoes,"1,310","24,500",5.35%,7.4\r\nhats,0,12,0%,1\r\n`],
    [
      'German spreadsheets',
      'Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position\nred shoes;1.310;24.500;5,35 %;7,4\nhats;0;12;0 %;1',
    ],
    [
      'French spaces',
      'Requêtes les plus fréquentes\tClics\tImpressions\tCTR\tPosition\nred shoes\t1 310\t24 500\t5,35 %\t"7,4"\nhats\t0\t12\t0\t1',
    ],
    ['a language that nobody knows', 'Α,Β,Γ,Δ,Ε\nred shoes,1310,24500,0.05,7.40\nhats,0,12,0,1'],
  ])('are read from a file with %s', (_what, text) => {
    expect(queriesOf(text, 'table.csv')).toMatchObject({ rows: [shoes, hats], unread: [] });
  });

  it('that cannot be read are named by the number that a spreadsheet gives them', () => {
    const text = `${english}red shoes,1310,24500,5.35%,7.4\nboots,1,67seasea,1%,2\n"two\nlines",1,2,50%,3\nhats,0,12\n`;
    const queries = queriesOf(text + 'hats,0,12,0%,1\n'.repeat(20));
    expect(queries?.unread).toEqual([3, 5]);
    expect(queries?.rows.slice(0, 3)).toEqual([
      shoes,
      { text: 'two\nlines', clicks: 1, impressions: 2, position: 3 },
      hats,
    ]);
  });

  it('are cut where they are exactly 1,000 and each has clicks, whichever rows could not be read', () => {
    const isCut = (...counts: (number | string)[]) =>
      queriesOf(english + counts.map((clicks, at) => `q${at},${clicks},90,1%,3\n`).join(''))?.isCut;
    const thousand = Array.from({ length: 1000 }, () => 1);
    expect(isCut(...thousand)).toBe(true);
    expect(isCut('x', ...thousand)).toBe(true);
    expect(isCut(...thousand, 1)).toBe(false);
    expect(isCut(...thousand.slice(1), 0)).toBe(false);
  });

  it('come from the columns that a person names', () => {
    const text = 'was,wie oft,wo,wie viel\nred shoes,24500,7.4,1310\nhats,12,1,0\n';
    expect(readCsv(text, 'own.csv')).toEqual({
      ok: false,
      error: { code: 'unknown-columns', header: ['was', 'wie oft', 'wo', 'wie viel'] },
    });
    const columns = [0, 3, 1, 2];
    expect(readExport('own.csv', [{ name: 'own.csv', text }], columns)).toMatchObject({
      value: { queries: { rows: [shoes, hats] } },
    });
  });
});

describe('the tables of an export', () => {
  const table = (...first: string[]) => first.map((text) => `${text},1,30,3.33%,2\n`).join('');
  const whole = (header: string, queries: string[]) => [
    { name: '1.csv', text: `Stato,${header}\n${table('Deutschland', 'Schweiz', 'Italien')}` },
    { name: '2.csv', text: `Tag,${header}\n${table('2026-08-30', '2026-08-29')}` },
    {
      name: '3.csv',
      text: `Seite,${header}\n${table('https://www.example.org/a', 'https://www.example.org/b')}`,
    },
    { name: '4.csv', text: `Suche,${header}\n${table(...queries)}` },
    { name: 'Filter.csv', text: 'Filter,Wert\nSuchtyp,Web\nZeitraum,Letzte 3 Monate\n' },
  ];
  const open = (texts: Parameters<typeof readExport>[1], name = 'export.zip') => {
    const read = readExport(name, texts);
    if (!read.ok) throw new Error(read.error.code);
    return read.value;
  };
  const namesOf = ({ queries, pages }: PerformanceExport) => [queries?.name, pages?.name];
  const choices = (texts: Parameters<typeof readExport>[1]) =>
    open(texts).queryTables.map(({ name }) => name);

  it('are known by their cells in any language: addresses, days, and as queries those with most rows', () => {
    const read = open(whole('a,b,c,d', ['x', 'y', 'z', 'w']));
    expect(namesOf(read)).toEqual(['4.csv', '3.csv']);
    expect(read.queryTables.map(({ name }) => name)).toEqual(['4.csv', '1.csv']);
    expect(read).toMatchObject({
      property: 'www.example.org',
      period: { from: '2026-08-29', to: '2026-08-30' },
      allClicks: 2,
      filters: ['Suchtyp: Web', 'Zeitraum: Letzte 3 Monate'],
    });
  });

  it('count each day of the chart once, whatever else stands in its table', () => {
    const days = Array.from({ length: 20 }, (_, day) => `2026-08-${day + 11}`);
    const chart = table(...days, 'Total', '2026-99-99');
    const texts = [
      { name: 'Chart.csv', text: `Date,a,b,c,d\n${chart}` },
      { name: 'Queries.csv', text: english + table('x') },
    ];
    expect(open(texts)).toMatchObject({
      period: { from: '2026-08-11', to: '2026-08-30' },
      allClicks: 20,
    });
  });

  it('are that of the queries by a name or header that is known, however many rows another one has', () => {
    const text = `First,Clicks,Impressions,CTR,Position\n${table('a', 'b', 'c')}`;
    const other = { name: 'Table.csv', text };
    expect(choices([other, { name: 'Own.csv', text: english + table('x') }])).toEqual([
      'Own.csv',
      'Table.csv',
    ]);
    const named = { name: 'Requêtes.csv', text: text.replace(/\nc.*/, '') };
    expect(choices([other, named])).toEqual(['Requêtes.csv', 'Table.csv']);
  });

  it('are none of countries or devices, by their names, however many rows these have', () => {
    const countries = {
      name: 'Länder.csv',
      text: `First,Clicks,Impressions,CTR,Position\n${table('a', 'b', 'c')}`,
    };
    const queries = { name: 'Queries.csv', text: `${english}${table('x')}` };
    expect(choices([countries, queries])).toEqual(['Queries.csv']);
    const header = 'Country,Clicks,Impressions,CTR,Position\n';
    expect(readCsv(header + table('Germany', 'Italy'), 'Table.csv')).toMatchObject({
      error: { code: 'no-table' },
    });
  });

  it.each([
    ['https___www.example.com_-Performance-on-Search-2026-11-28.zip', 'www.example.com'],
    ['example.co.uk-Performance-on-Search-2026-11-28.xlsx', 'example.co.uk'],
    ['Queries.csv', undefined],
    ['v1.final.csv', undefined],
  ])('%s is of %s', (name, property) => {
    expect(open([{ name: 'Queries.csv', text: english + table('x') }], name).property).toBe(property);
  });

  it.each([
    ['no-table', 'red shoes\nhats\n'],
    ['no-table', ''],
    ['no-table', 'Filter,Value\nSearch type,Web\n'],
    ['no-table', english],
    ['unknown-columns', 'Keyword,Volume,KD,CPC\nred shoes,900,12,0.4\n'],
    ['unknown-columns', 'Top pages,Clicks,Impressions,CTR\nhttps://example.com/a,1,2,50%\n'],
    ['unknown-columns', 'Keyword,a,b,c,d,e,f,g,h\nred shoes,x,x,x,x,x,x,x,x\n'],
  ])('without a report are refused as %s', (code, text) => {
    expect(readCsv(text)).toMatchObject({ ok: false, error: { code } });
  });
});

describe('an export that compares two periods', () => {
  const compare = (first: string, second: string, text = 'red shoes,1,2,30,40,3%,5%,1.5,2\n') => {
    const pairs = ['Clicks', 'Impressions', 'CTR', 'Position'].flatMap((measure) => [
      `${first} ${measure}`,
      `${second} ${measure}`,
    ]);
    const read = readCsv(`Top queries,${pairs.join()}\n${text}`);
    if (!read.ok) throw new Error(read.error.code);
    return read.value;
  };
  const [left, right] = [
    { text: 'red shoes', clicks: 1, impressions: 30, position: 1.5 },
    { text: 'red shoes', clicks: 2, impressions: 40, position: 2 },
  ];
  it('has the newer period in the first columns of each pair, in any language', () => {
    expect(compare('3 derniers mois', '3 mois précédents')).toMatchObject({
      period: undefined,
      queries: { rows: [left] },
      before: { queries: { rows: [right] } },
    });
  });

  it.each([
    ['6/1/26 - 6/12/26', '5/1/26 - 5/12/26', 12],
    ['1/6/26 - 13/6/26', '1/5/26 - 13/5/26', 13],
    ['01/06/2026 - 12/06/2026', '01/05/2026 - 12/05/2026', 12],
    ['1.6.2026 – 12.6.2026', '1.5.2026 – 12.5.2026', 12],
    ['2026-06-01 - 2026-06-12', '2026-05-01 - 2026-05-12', 12],
  ])('goes by the days where its headers have them, as in %s', (newer, older, last) => {
    const june = { from: '2026-06-01', to: `2026-06-${last}` };
    const may = { from: '2026-05-01', to: `2026-05-${last}` };
    const both = [compare(newer, older), compare(older, newer)];
    expect(both.map(({ period, before }) => [period, before?.period])).toEqual([
      [june, may],
      [june, may],
    ]);
    expect(both.map(({ queries }) => queries?.rows)).toEqual([[left], [right]]);
  });

  it.each([
    ['99/99/99 - 99/99/99', '98/98/98 - 98/98/98'],
    ['30/2/26 - 31/2/26', '1/1/26 - 31/1/26'],
    ['12/6/26 - 1/6/26', '12/5/26 - 1/5/26'],
  ])('goes without days that no calendar has or that run backwards, as in %s', (first, second) => {
    expect(compare(first, second)).toMatchObject({ period: undefined, queries: { rows: [left] } });
  });

  it('has a row in one period alone where the other has zeros or nothing', () => {
    const rows = 'red shoes,1,2,30,40,3%,5%,1.5,2\nnew,5,,50,,10%,,3,\ngone,0,6,0,60,0%,10%,0,3\ncut,1,2\n';
    const { queries, before } = compare('A', 'B', rows.repeat(3));
    const texts = (of = queries) => of?.rows.slice(0, 2).map(({ text }) => text);
    expect([texts(), texts(before?.queries)]).toEqual([
      ['red shoes', 'new'],
      ['red shoes', 'gone'],
    ]);
    expect(queries?.unread).toEqual([5, 9, 13]);
  });

  it('is cut at 1,000 rows, however few of them each period has', () => {
    const rows = ['old,0,2,0,40,0%,5%,0,2\n', 'new,1,0,30,0,3%,0%,2,0\n'].map((row) => row.repeat(500));
    const cut = compare('A', 'B', rows.join(''));
    expect([cut, cut.before].map((of) => [of?.queries?.rows.length, of?.queries?.isCut])).toEqual([
      [500, true],
      [500, true],
    ]);
    expect(compare('A', 'B', rows.join('').replace('new', '')).queries?.isCut).toBe(false);
  });

  it('is older than another by its last day, else by the day in its name, if these tell', () => {
    const of = (fileName: string, to?: string) => ({
      ...compare('A', 'B'),
      fileName,
      period: to ? { from: '2026-01-01', to } : undefined,
    });
    const [older, newer] = [of('a-2026-11-01.zip'), of('a-2026-11-28.zip')];
    expect(compareAge(older, newer)).toBeLessThan(0);
    expect(compareAge(newer, older)).toBeGreaterThan(0);
    expect(compareAge(of('a-2026-11-28.zip', '2026-10-31'), older)).toBeLessThan(0);
    expect([compareAge(newer, newer), compareAge(newer, of('Queries.csv'))]).toEqual([0, 0]);
  });
});
