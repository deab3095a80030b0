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

const planner = 'Keyword|Currency|Avg. monthly searches|Competition';
const ahrefs = ['#|Keyword|Country|Difficulty|Volume|Parent Keyword', '1|best shoes|us|48|201000|shoes'];
const semrush = ['Keyword|Intent|Volume|Keyword Difficulty|CPC (USD)', 'red shoes|C|90500|71|0.83'];
const titles = ['Keyword Stats 2024-03-05', '"March 1, 2023 - February 29, 2024"'];
const search = ['CTR|Position', 'red shoes|120|4300|2.79%|8.1', '24 7|1|10|10%|3'];

describe('a table', () => {
  it.each([
    ['Google Keyword Planner', 3, [...titles, planner, 'red shoes|EUR|5|High', 'boots|EUR||', '']],
    ['Ahrefs', 1, [...ahrefs, '2|trail|us||700|']],
    [
      'Ahrefs',
      1,
      [...ahrefs, '2|"trail| mud"|us||700|'].map((row) => row.replace(/[^|"]+(?=\||$)/g, '"$&"')),
    ],
    ['Semrush', 1, [...semrush, 'boots|C|50|44|0.6']],
    ['Google Search Console', 1, [`Top queries|Clicks|Impressions|${search[0]}`, ...search.slice(1)]],
    ['Google Search Console', 1, [`Query|Clicks|Impressions|${search[0]}`, ...search.slice(1)]],
    [undefined, 1, [`Häufigste Suchanfragen|Klicks|Impressionen|${search[0]}`, ...search.slice(1)]],
    // What is alike: Moz, Ubersuggest and AnswerThePublic.
    [
      undefined,
      1,
      ['Keyword|Volume|Difficulty|Organic CTR|Priority', 'red shoes|1|30|50|60', 'hats|1|3|5|6'],
    ],
    [undefined, 1, ['Keyword|Search Volume|Notes', 'red shoes|100|x', 'hats|10|y']],
  ])('of %s is recognised with each separator, and where its keywords are', (vendor, skip, rows) => {
    for (const separator of [',', ';', '\t', '|'] as const) {
      const found = readKeywords(rows.join('\r\n').replaceAll('|', separator));
      expect([separator, found]).toMatchObject([separator, { skip, hasHeader: true, separator }]);
      expect(found?.vendor).toBe(vendor);
      expect(found?.keywords[0]).toBe(vendor === 'Ahrefs' ? 'best shoes' : 'red shoes');
      expect(found?.keywords).toHaveLength(2);
    }
  });

  it('of a crawl or a report on pages has its addresses for keywords, unless a column of keywords stands beside them', () => {
    const addresses = ['https://a.example/', 'https://a.example/b'];
    const [one, other] = addresses;
    for (const [rows, keywords] of [
      [['Address|Content Type|Title 1', `${one}|text/html|Shoes`, `${other}|text/html|Red shoes`], addresses],
      [
        ['Name|Page URL|Keyword', `A|${one}|shoes`, `B|${other}|hats`],
        ['shoes', 'hats'],
      ],
      [['Title|URL', `Shoes|${one}`, `Hats|${other}`], addresses],
      [
        ['Name|Address|Age', 'Ada|1 High Street|7', `Eve|${one}|8`],
        ['Ada', 'Eve'],
      ],
    ] as const)
      expect(readKeywords(rows.join('\n').replaceAll('|', ';'))?.keywords).toEqual(keywords);
  });

  it('has as its keywords not the one word that all of them were found with', () => {
    const rows = ['questions,what,what are boots,boots,110', 'questions,how,how to clean boots,boots,10'];
    const found = guess(['Modifier Type,Modifier,Suggestion,Keyword,Search Volume', ...rows].join('\n'));
    expect(found).toMatchObject({ skip: 1, keywordColumn: 2 });
    expect(found?.vendor).toBeUndefined();
  });

  it('without a known name is recognised by names above numbers', () => {
    expect(guess('id;phrase;price\n1;red shoes;1,50\n2;boots;2,75\n')).toMatchObject({
      separator: ';',
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

  it('is found behind comment lines, however few rows it has', () => {
    const rows = [
      'Session manual term,Sessions,Engaged sessions',
      'red shoes,120,90',
      'boots,60,30',
      ',180,120',
    ];
    const comments = ['# ---------', '# Session manual term', '# Property: shop.example, "Shop', '#', ''];
    expect(readKeywords([...comments, ...rows].join('\r\n'))).toMatchObject({
      skip: 5,
      hasHeader: true,
      columns: [{ name: 'Session manual term' }, {}, {}],
      keywords: ['red shoes', 'boots'],
    });
    const many = makeRows(30, () => '# a comment');
    expect(guess([...many, ...rows].join('\n'))).toMatchObject({ skip: 31, hasHeader: true });
    // A comment that is the header, and hashtags, which are keywords.
    expect(guess('# made today\n# phrase,visits\nred shoes,5\n')).toMatchObject({ skip: 2, hasHeader: true });
    expect(guess('#red,x\n#blue,y\nboots,z\n')).toMatchObject({ skip: 0, hasHeader: false });
  });

  it('without a header keeps its first line', () => {
    expect(guess('berlin|hotel\nparis|hostel\nrome|camping\n')).toMatchObject({
      separator: '|',
      skip: 0,
      hasHeader: false,
      keywordColumn: 0,
      columns: [{ name: '', samples: ['berlin', 'paris', 'rome'] }, { name: '' }],
    });
    const rows = makeRows(20, (at) => (at === 15 ? 'keyword,y' : `word ${at},x${at}`));
    expect(guess(rows.join('\n'))).toMatchObject({ skip: 0, hasHeader: false });
  });

  it('that two separators cut equally is recognised by the name of a column', () => {
    expect(guess('Keyword;CPC, EUR\nlaufschuhe;0,83\nstiefel;1,20\n')).toMatchObject({ separator: ';' });
  });

  it('has its keywords in another column than its addresses', () => {
    expect(guess('https://a.example/x,red shoes\nhttps://a.example/y,boots\n')).toMatchObject({
      keywordColumn: 1,
    });
  });

  it('is none when separators stand only here and there', () => {
    const comments = ['#red\n#blue\nboots\n', '# one\n# two\n'];
    const lists = ['', 'one', 'a,b', 'red\nhotel, berlin\ncamping\n', ' \r\n\n\t', '"open\na,b\nc,d'];
    for (const text of [...comments, ...lists, 'red shoes\nquery, sql\nboots\nhats\n'])
      expect([text, guess(text)]).toEqual([text, undefined]);
  });

  it('S-66 is none if it has one column, whatever its first line or its quotes say', () => {
    for (const text of [
      'keyword\nboots\n',
      'Keywords\nhotel, paris\n"hotel, rome"\ninn; oslo|bergen\n',
      // Every keyword has a comma: that makes neither two columns nor a title of the first line.
      'Keyword\nhotel, paris\ninn, rome\ninn, oslo\n',
      '"red, shoes"\r\n"24"" monitor"\r\n\r\n"boots, black"\r\n',
    ])
      expect([text, guess(text)]).toEqual([text, undefined]);
    expect(guess('Keywords\nKeyword,Volume\nred,1\nhats,2\n')).toMatchObject({ separator: ',', skip: 2 });
  });

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
