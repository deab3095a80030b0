import { decodeHead } from '../../formats/decoding.ts';
import { fileKind } from '../../formats/file-kind.ts';
import { describeTable, guessSheet, guessTable, hasHeaderLine } from './table-guess.ts';
import { TableReader } from '../../formats/table-reader.ts';

/** The form of exports by Google and Ahrefs: UTF-16, little-endian, with a byte order mark. */
function utf16(text: string): Uint8Array {
  const units = Uint16Array.from(`\ufeff${text}`, (unit) => unit.charCodeAt(0));
  return new Uint8Array(units.buffer);
}

/** The keywords of a file if the user does not correct the guess. */
function keywords(file: string | Uint8Array) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const kind = fileKind(bytes, true);
  if (kind.kind !== 'text') throw new Error(kind.kind);
  const text = decodeHead(bytes, kind.encoding);
  const guess = guessTable(text, true);
  if (!guess) return { guess };
  const { separator, skip, keywordColumn } = guess;
  const reader = new TableReader({ separator: String.fromCharCode(separator), skip });
  const records = [...reader.read(text), ...reader.end()];
  const cells = records.map((record) => (record.cells[keywordColumn] ?? '').trim());
  return { guess, keywords: cells.filter((cell) => cell !== '') };
}

const planner = [
  'Keyword Stats 2024-03-05 at 10_15_30',
  '"March 1, 2023 - February 29, 2024"',
  'Keyword\tCurrency\tAvg. monthly searches\tThree month change\tYoY change\tCompetition\tCompetition (indexed value)\tTop of page bid (low range)',
  'running shoes\tEUR\t50000\t0%\t-90%\tHigh\t100\t0,34',
  'schuhe, rot\tEUR\t500\t0%\t0%\tHigh\t100\t0,20',
  'zapatos niños\tEUR\t5000\t\t\t\t\t',
  '',
].join('\r\n');

const ahrefsRows = [
  ['#', 'Keyword', 'Country', 'Difficulty', 'Volume', 'CPC', 'Parent Keyword', 'SERP Features'],
  ['1', 'best running shoes', 'us', '48', '201000', '0.90', 'running shoes', 'Ads,Sitelinks'],
  ['2', 'trail, mud', 'us', '', '700', '', 'trail running', ''],
];
const quoted = (rows: readonly string[][], separator: string) =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join('\n');

const semrush = [
  [
    'Keyword',
    'Intent',
    'Volume',
    'Trend',
    'Keyword Difficulty',
    'CPC (USD)',
    'Competitive Density',
    'Number of Results',
  ],
  ['laufschuhe', 'Commercial', '90500', '"0.55,0.67,1.00"', '71', '0.83', '1.00', '163000000'],
  ['laufschuhe herren', 'Transactional', '22200', '"0.44,0.54,0.81"', '44', '0.61', '1.00', '89200000'],
];

describe('exports are recognised', () => {
  it('recognises exports of Google Keyword Planner: UTF-16, tabs, two title lines', () => {
    expect(keywords(utf16(planner))).toMatchObject({
      guess: { vendor: 'google-keyword-planner', separator: 9, skip: 3, keywordColumn: 0, hasHeader: true },
      keywords: ['running shoes', 'schuhe, rot', 'zapatos niños'],
    });
  });

  it('recognises exports of Google Keyword Planner as CSV', () => {
    const csv =
      'Keyword Stats 2024-03-05\n"March 1, 2023 - February 29, 2024"\nKeyword,Currency,Avg. monthly searches,Competition\n"shoes, red",EUR,500,High\nboots,EUR,50,Low\n';
    expect(keywords(csv)).toMatchObject({
      guess: { vendor: 'google-keyword-planner', separator: 0x2c, skip: 3 },
      keywords: ['shoes, red', 'boots'],
    });
  });

  it.each([
    ['Top queries', 'Clicks', 'Impressions', 'CTR', 'Position', 'search-console'],
    ['Häufigste Suchanfragen', 'Klicks', 'Impressionen', 'CTR', 'Position', undefined],
    ['Query', 'Clicks', 'Impressions', 'CTR', 'Position', 'search-console'],
  ])('recognises exports of Search Console (%s)', (name, clicks, impressions, ctr, position, vendor) => {
    const csv = `${name},${clicks},${impressions},${ctr},${position}\nrunning shoes,120,4300,2.79%,8.1\n"shoes, red",3,90,3.33%,12\n24 7,1,10,10%,3\n`;
    const read = keywords(csv);
    expect(read).toMatchObject({
      guess: { separator: 0x2c, skip: 1, keywordColumn: 0 },
      keywords: ['running shoes', 'shoes, red', '24 7'],
    });
    expect(read.guess?.vendor).toBe(vendor);
  });

  it('recognises exports of Ahrefs, with tabs in UTF-16 and with commas', () => {
    for (const file of [
      utf16(quoted(ahrefsRows, '\t')),
      utf16(ahrefsRows.map((row) => row.join('\t')).join('\n')),
      quoted(ahrefsRows, ','),
    ]) {
      expect(keywords(file)).toMatchObject({
        guess: { vendor: 'ahrefs', skip: 1, keywordColumn: 1 },
        keywords: ['best running shoes', 'trail, mud'],
      });
    }
  });

  it('recognises exports of Semrush, with commas and with semicolons', () => {
    for (const separator of [',', ';']) {
      expect(keywords(semrush.map((row) => row.join(separator)).join('\n'))).toMatchObject({
        guess: { vendor: 'semrush', separator: separator.charCodeAt(0), skip: 1, keywordColumn: 0 },
        keywords: ['laufschuhe', 'laufschuhe herren'],
      });
    }
  });
});

describe('an export of an unknown tool', () => {
  it.each([
    ['Keyword,Min Volume,Max Volume,Difficulty,Organic CTR,Priority', 'boots,1,2,30,50,60'],
    ['Keyword,Volume,Difficulty,Organic CTR,Priority', 'boots,1,30,50,60'],
    ['Keyword,Search Volume,Notes', 'boots,100,x'],
  ])('is not taken for that of a known one: %s', (header, row) => {
    const guess = guessTable(`${header}\n${row}\n${row.replace('boots', 'hats')}\n`, true);
    expect(guess).toMatchObject({ skip: 1, keywordColumn: 0 });
    expect(guess?.vendor).toBeUndefined();
  });

  it('and their keywords are not the one word that all of them were found with', () => {
    const rows = ['questions,what,what are boots', 'questions,how,how to clean boots'].map(
      (row) => `${row},boots,110,0.5`,
    );
    const header = 'Modifier Type,Modifier,Suggestion,Keyword,Search Volume,CPC';
    const guess = guessTable([header, ...rows].join('\n'), true);
    expect(guess).toMatchObject({ skip: 1, keywordColumn: 2 });
    expect(guess?.vendor).toBeUndefined();
  });
});

describe('other tables', () => {
  const guess = (text: string, complete = true) => guessTable(text, complete);

  it('tables without a known name are recognised by names above numbers', () => {
    expect(guess('id;phrase;price\n1;red shoes;1,50\n2;boots;2,75\n')).toMatchObject({
      separator: 0x3b,
      skip: 1,
      hasHeader: true,
      keywordColumn: 1,
      columns: [
        { name: 'id', samples: ['1', '2'] },
        { name: 'phrase', samples: ['red shoes', 'boots'] },
        { name: 'price' },
      ],
    });
  });

  it('behind comment lines are found, however few rows they have', () => {
    const comments = [
      '# ----------------------------------------',
      '# Session manual term',
      '# Account: Shop',
      '# Property: shop.example, "Shop',
      '#',
      '# Start date: 20261001',
      '# ----------------------------------------',
      '',
    ];
    const rows = [
      'Session manual term,Sessions,Engaged sessions',
      'red shoes,120,90',
      'boots,60,30',
      ',180,120',
    ];
    expect(keywords([...comments, ...rows].join('\r\n'))).toMatchObject({
      guess: { skip: 8, hasHeader: true, columns: [{ name: 'Session manual term' }, {}, {}] },
      keywords: ['red shoes', 'boots'],
    });
    const many = Array.from({ length: 30 }, () => '# a comment');
    expect(guess([...many, ...rows].join('\n'))).toMatchObject({ skip: 31, hasHeader: true });
    // A comment that is the header, and hashtags, which are keywords.
    expect(guess('# made today\n# phrase,visits\nred shoes,5\n')).toMatchObject({ skip: 2, hasHeader: true });
    expect(guess('#red,x\n#blue,y\nboots,z\n')).toMatchObject({ skip: 0, hasHeader: false });
    expect(guess('#red\n#blue\nboots\n')).toBeUndefined();
    expect(guess('# one\n# two\n')).toBeUndefined();
  });

  it('tables without a header keep their first line', () => {
    expect(guess('berlin|hotel\nparis|hostel\nrome|camping\n')).toMatchObject({
      separator: 0x7c,
      skip: 0,
      hasHeader: false,
      keywordColumn: 0,
      columns: [{ name: '', samples: ['berlin', 'paris', 'rome'] }, { name: '' }],
    });
  });

  it('tables that two separators cut equally are recognised by the name of a column', () => {
    expect(guess('Keyword;CPC, EUR\nlaufschuhe;0,83\nstiefel;1,20\n')).toMatchObject({
      separator: 0x3b,
      skip: 1,
      columns: [{ name: 'Keyword' }, { name: 'CPC, EUR' }],
    });
  });

  it('have no header below their first lines', () => {
    const rows = Array.from({ length: 20 }, (_, at) => `word ${at},x${at}`);
    expect(guess([...rows.slice(0, 15), 'keyword,y', ...rows.slice(15)].join('\n'))).toMatchObject({
      skip: 0,
      hasHeader: false,
    });
  });

  it('have their keywords in another column than their addresses', () => {
    expect(guess('https://a.example/x,red shoes\nhttps://a.example/y,boots\n')).toMatchObject({
      keywordColumn: 1,
    });
  });

  it('are none when separators stand only here and there', () => {
    for (const text of [
      '',
      'one',
      'red shoes\nboots\nhotel, berlin\ncamping\n',
      'a,b',
      ' \r\n\n\t',
      'shoes\nboots\n',
      '"open\na,b\nc,d',
    ]) {
      expect(guess(text)).toBeUndefined();
    }
  });

  it('are recognised by a head that ends anywhere', () => {
    const text = 'Keyword,Volume\nred shoes,1\n"boots, black",2\nsandals,3\nhats,4\n';
    for (let end = 'Keyword,Volume\nred shoes,1\n'.length; end < text.length; end += 1) {
      expect(guess(text.slice(0, end), false)).toMatchObject({ separator: 0x2c, skip: 1, keywordColumn: 0 });
    }
  });

  it('S-66 are none if they have one column, whatever its first line or its quotes say', () => {
    for (const text of [
      'keyword\nboots\n',
      'Keywords\nhotel, paris\n"hotel, rome"\ninn; oslo|bergen\n',
      // Every keyword has a comma: that makes neither two columns nor a title of the first line.
      'Keyword\nhotel, paris\ninn, rome\ninn, oslo\n',
      '"red, shoes"\r\n"24"" monitor"\r\n\r\n"boots, black"\r\n',
      'boots\nkeyword\n',
    ])
      expect([text, guess(text)]).toEqual([text, undefined]);
    expect(guess('Keywords\nKeyword,Volume\nred,1\nhats,2\n')).toMatchObject({ separator: 0x2c, skip: 2 });
  });

  it('tables of one column may begin with what looks like a header', () => {
    const isHeader = (text: string) => hasHeaderLine(text, true);
    for (const header of ['keyword', 'Keywords', '"Search term"', ' Suchbegriffe '])
      expect([header, isHeader(`${header}\nboots\n`)]).toEqual([header, true]);
    for (const text of ['', 'boots\nkeyword\n', 'keyword planner\nboots\n', 'Keyword\tVolume\nred\t1\n'])
      expect([text, isHeader(text)]).toEqual([text, false]);
  });

  it('tables with a known name in their header are recognised in spite of ragged rows', () => {
    const of = guess;
    const rows = (count: number, one: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => one(at));
    const header = 'Keyword,Intent,Volume,Keyword Difficulty,CPC (USD)';
    const semrushed = { separator: 0x2c, skip: 1, keywordColumn: 0, hasHeader: true };
    for (const short of [3, 4, 9]) {
      const body = rows(400, (at) => (at % 10 < short ? `kw ${at},C,1` : `kw ${at},C,1,2,3`));
      expect(of([header, ...body].join('\n'))).toMatchObject({ ...semrushed, vendor: 'semrush' });
    }
    const unquoted = rows(300, (at) => (at % 3 > 0 ? `kw, ${at},C,1` : `kw ${at},C,1`));
    expect(of(['Keyword,Intent,Clicks', ...unquoted].join('\n'))).toMatchObject(semrushed);
    // Even if only keywords stand below.
    expect(of([header, ...rows(9, (at) => `kw ${at}`)].join('\n'))).toMatchObject(semrushed);
    const open = ['Keyword,Volume', '"24 inch monitor,5', ...rows(9000, (at) => `kw ${at},${at}`)].join('\n');
    expect(of(open)).toMatchObject(semrushed);
    expect(of(open.slice(0, 65_536), false)).toMatchObject(semrushed);
    expect(of('red shoes\nquery, sql\nboots\nhats\n')).toBeUndefined();
  });

  it('tables of a spreadsheet have one column, too, and no other separator than commas', () => {
    const of = (text: string) => guessSheet(text, true);
    expect(of('Keyword\nred;1\nblue;2\n')).toMatchObject({ separator: 0x2c, skip: 1, hasHeader: true });
    expect(of('red;1\nblue;2\n')).toMatchObject({ separator: 0x2c, skip: 0, columns: [{ name: '' }] });
    expect(of('')).toBeUndefined();
  });

  it('tables of one column are read when the user says so', () => {
    expect(describeTable('Keyword\n"hotel, paris"\n"hotel, rome"\n', true, 0x2c)).toEqual({
      separator: 0x2c,
      skip: 1,
      hasHeader: true,
      keywordColumn: 0,
      columns: [{ name: 'Keyword', samples: ['hotel, paris', 'hotel, rome'] }],
    });
    expect(describeTable('', true, 0x2c)).toMatchObject({
      skip: 0,
      columns: [],
      keywordColumn: 0,
    });
  });
});
