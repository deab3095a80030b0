import { TableReader } from '../../formats/table-reader.ts';
import { describeTable, guessSheet, guessTable, hasHeaderLine } from './table-guess.ts';

const guess = (text: string, complete = true) => guessTable(text, complete);

/** The guess, and the keywords of a text if the user does not correct it. */
function readKeywords(text: string) {
  const found = guess(text);
  if (!found) return undefined;
  const { separator, skip, keywordColumn } = found;
  const reader = new TableReader({ separator, skip });
  const records = [...reader.read(text), ...reader.end()];
  const cells = records.map((record) => (record.cells[keywordColumn] ?? '').trim());
  return { ...found, keywords: cells.filter((cell) => cell !== '') };
}

const makeRows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at));

const titles = 'Keyword Stats 2024-03-05\n"March 1, 2023 - February 29, 2024"\n';
const search = 'Clicks|Impressions|CTR\nred shoes|120|4300|2.79%\n24 7|1|10|10%';

describe('a table', () => {
  it.each([
    [
      'Google Keyword Planner',
      3,
      `${titles}Keyword|Currency|Avg. monthly searches\nred shoes|EUR|5\nboots|EUR|\n`,
    ],
    ['Ahrefs', 1, '#|Keyword|Volume|Parent Keyword\n1|red shoes|201000|shoes\n2|trail|700|'],
    ['Ahrefs', 1, '#|Keyword|Volume|"Parent Keyword"\n1|red shoes|20|"shoes"\n2|"trail| mud"|7|""'],
    ['Semrush', 1, 'Keyword|Intent|Volume|Keyword Difficulty\nred shoes|C|90500|71\nboots|C|50|44'],
    ['Google Search Console', 1, `Top queries|${search}`],
    ['Google Search Console', 1, `Query|${search}`],
    [undefined, 1, `Häufigste Suchanfragen|${search}`],
    // What is alike: Moz and Ubersuggest.
    [undefined, 1, 'Keyword|Volume|Difficulty|Organic CTR\nred shoes|1|30|50\nhats|1|3|5'],
    [undefined, 1, 'Keyword|Search Volume|Notes\nred shoes|100|x\nhats|10|y'],
  ])('of %s is recognised with each separator, and where its keywords are', (vendor, skip, rows) => {
    for (const separator of [',', ';', '\t', '|'] as const) {
      const found = readKeywords(rows.replaceAll('|', separator));
      expect([separator, found]).toMatchObject([separator, { skip, hasHeader: true, separator }]);
      expect([found?.vendor, found?.keywords[0], found?.keywords.length]).toEqual([vendor, 'red shoes', 2]);
    }
  });

  it.each([
    ['Address|Content Type|Title 1\nhttps://a.example/|text/html|Shoes', 'https://a.example/'],
    ['Title|URL\nShoes|https://a.example/\nHats|https://a.example/b', 'https://a.example/'],
    ['Name|Page URL|Keyword\nA|https://a.example/|shoes', 'shoes'],
    ['Name|Address|Age\nAda|1 High Street|7\nEve|https://a.example/|8', 'Ada'],
  ])(
    'of pages has its addresses for keywords, unless a column of keywords stands beside them: %j',
    (rows, first) => expect(readKeywords(rows.replaceAll('|', ';'))?.keywords[0]).toBe(first),
  );

  it('has as its keywords not the one word that all of them were found with', () => {
    const rows = ['questions,what,what are boots,boots,110', 'questions,how,how to clean boots,boots,10'];
    const found = guess(['Modifier Type,Modifier,Suggestion,Keyword,Search Volume', ...rows].join('\n'));
    expect(found).toMatchObject({ skip: 1, keywordColumn: 2 });
    expect(found?.vendor).toBeUndefined();
  });

  const sessions = 'Session manual term,Sessions\nred shoes,120\nboots,60\n,180';

  it.each<[string, string, object]>([
    [
      'without a known name is recognised by names above numbers',
      'id;phrase;price\n1;red shoes;1,50\n2;boots;2,75\n',
      {
        separator: ';',
        skip: 1,
        hasHeader: true,
        keywordColumn: 1,
        columns: [{ name: 'id' }, { name: 'phrase', samples: ['red shoes', 'boots'] }, { name: 'price' }],
      },
    ],
    ['begins behind many comments', '# a comment\n'.repeat(30) + sessions, { skip: 31, hasHeader: true }],
    [
      'is found behind comments with quotes, however few rows it has',
      `# ---------\r\n# Property: shop.example, "Shop\r\n#\r\n\r\n${sessions}`,
      { skip: 4, hasHeader: true, columns: [{ name: 'Session manual term' }, {}], keywordColumn: 0 },
    ],
    ['has a comment as its header', '# today\n# phrase,visits\nred,5\n', { skip: 2, hasHeader: true }],
    ['has hashtags as keywords', '#red,x\n#blue,y\nboots,z\n', { skip: 0, hasHeader: false }],
    [
      'without a header keeps its first line',
      'berlin|hotel\nparis|hostel\nrome|camping\n',
      {
        separator: '|',
        skip: 0,
        hasHeader: false,
        keywordColumn: 0,
        columns: [{ name: '', samples: ['berlin', 'paris', 'rome'] }, { name: '' }],
      },
    ],
    ['has no header far below', `${'word,x\n'.repeat(15)}keyword,y\nword,x`, { skip: 0, hasHeader: false }],
    [
      'that two separators cut equally is recognised by the name of a column',
      'Keyword;CPC, EUR\nlaufschuhe;0,83\nstiefel;1,20\n',
      { separator: ';' },
    ],
    [
      'has its keywords in another column than its addresses',
      'https://a.example/x,red shoes\nhttps://a.example/y,boots\n',
      { keywordColumn: 1 },
    ],
    [
      'may have a title that is a name of keywords',
      'Keywords\nKeyword,Volume\nred,1\nhats,2\n',
      { separator: ',', skip: 2 },
    ],
  ])('%s', (_, text, expected) => expect(guess(text)).toMatchObject(expected));

  it.each([
    // Separators stand only here and there.
    '#red\n#blue\nboots\n',
    '# one\n# two\n',
    '',
    'one',
    'a,b',
    'red\nhotel, berlin\ncamping\n',
    ' \r\n\n\t',
    '"open\na,b\nc,d',
    'red shoes\nquery, sql\nboots\nhats\n',
    'boots\n'.repeat(11) + 'hotel, berlin\n'.repeat(99),
    // It has one column, whatever its first line or its quotes say.
    'keyword\nboots\n',
    'Keywords\nhotel, paris\n"hotel, rome"\ninn; oslo|bergen\n',
    'Keyword\nhotel, paris\ninn, rome\ninn, oslo\n',
    '"red, shoes"\r\n"24"" monitor"\r\n\r\n"boots, black"\r\n',
  ])('S-66 is none in %j', (text) => expect(guess(text)).toBeUndefined());

  it('is recognised by a head that ends anywhere', () => {
    const text = 'Keyword,Volume\nred shoes,1\n"boots, black",2\nsandals,3\nhats,4\n';
    for (let end = 'Keyword,Volume\nred shoes,1\n'.length; end < text.length; end += 1)
      expect(guess(text.slice(0, end), false)).toMatchObject({ separator: ',', skip: 1, keywordColumn: 0 });
  });

  it('with a known name in its header is recognised in spite of ragged rows', () => {
    const header = 'Keyword,Intent,Volume,Keyword Difficulty,CPC (USD)';
    const known = { separator: ',', skip: 1, keywordColumn: 0, hasHeader: true };
    const body = makeRows(400, (at) => (at % 10 < 4 ? `kw ${at},C,1` : `kw ${at},C,1,2,3`));
    expect(guess([header, ...body].join('\n'))).toMatchObject({ ...known, vendor: 'Semrush' });
    const unquoted = makeRows(300, (at) => (at % 3 > 0 ? `kw, ${at},C,1` : `kw ${at},C,1`));
    expect(guess(['Keyword,Intent,Clicks', ...unquoted].join('\n'))).toMatchObject(known);
    // Even if only keywords stand below.
    expect(guess([header, ...makeRows(9, (at) => `kw ${at}`)].join('\n'))).toMatchObject(known);
    const open = ['Keyword,Volume', '"24 inch monitor,5', ...makeRows(9000, (at) => `kw ${at},${at}`)].join(
      '\n',
    );
    expect(guess(open)).toMatchObject(known);
  });

  it('of a spreadsheet has one column, too, and no other separator than commas', () => {
    expect(guessSheet('Keyword\nred;1\nblue;2\n', true)).toMatchObject({ separator: ',', skip: 1 });
    expect(guessSheet('red;1\nblue;2\n', true)).toMatchObject({ skip: 0, columns: [{ name: '' }] });
    expect(guessSheet('', true)).toBeUndefined();
  });

  it('of one column is read when the user says so', () => {
    expect(describeTable('Keyword\n"hotel, paris"\n"hotel, rome"\n', true, ',')).toEqual({
      separator: ',',
      skip: 1,
      hasHeader: true,
      keywordColumn: 0,
      columns: [{ name: 'Keyword', samples: ['hotel, paris', 'hotel, rome'] }],
    });
    expect(describeTable('', true, ',')).toMatchObject({ skip: 0, columns: [], keywordColumn: 0 });
  });
});

describe('a list of one column', () => {
  it('may begin with what looks like a header', () => {
    for (const header of ['keyword', 'Keywords', '"Search term"', ' Suchbegriffe '])
      expect([header, hasHeaderLine(`${header}\nboots\n`, true)]).toEqual([header, true]);
    for (const text of ['', 'boots\nkeyword\n', 'keyword planner\nboots\n', 'Keyword\tVolume\nred\t1\n'])
      expect([text, hasHeaderLine(text, true)]).toEqual([text, false]);
  });
});
