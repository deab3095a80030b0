import { pastedName } from '@toolkit/domain/url-generator';
import type { InspectChoice } from '../ports.ts';
import { inspectList } from './inspect-list.ts';

/** What is found in a list; if it is a spreadsheet, in the text of its only sheet. */
async function inspect(text: BlobPart, choice: InspectChoice = {}, sheet = '') {
  const sheets = [{ name: 'Words', hidden: false }];
  const readSpreadsheet = async () =>
    ({ ok: true, value: { sheets, text: new TextEncoder().encode(sheet) } }) as const;
  const events = [];
  for await (const event of inspectList(new Blob([text]), { name: 'Words', ...choice }, { readSpreadsheet }))
    events.push(event);
  const [first, last] = [events[0], events.at(-1)];
  if (first?.kind !== 'shape' || last?.kind !== 'finished') throw new Error('There is no shape or no end.');
  return { shape: first.shape, result: last.result };
}

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('inspectList', () => {
  it('S-67 S-70b tells what a list is, then counts what is in it, as it is told to read it', async () => {
    const text = latin('\xef\xbb\xbfKeyword,Volume\r\nred,1\r\nRED,2\r\nred,3\r\n,4\r\n');
    expect(await inspect(text)).toMatchObject({
      shape: {
        kind: { kind: 'text', encoding: 'utf-8', mark: true },
        lines: ['Keyword,Volume', 'red,1', 'RED,2', 'red,3', ',4'],
        table: { keywordColumn: 0, skip: 1, columns: [{ name: 'Keyword' }, { name: 'Volume' }] },
        input: { encoding: 'detect', table: { separator: ',', columns: [{ column: 0 }, {}] } },
      },
      result: { value: { keywords: 3, emptyLines: 1, duplicates: 1, allCompared: true } },
    });
    expect((await inspect(text, { ignoreCase: true })).result).toMatchObject({ value: { duplicates: 2 } });
    expect((await inspect(text, { input: { encoding: 'utf-8' } })).result).toMatchObject({
      value: { keywords: 5, duplicates: 0 },
    });
  });

  it.each([
    ['list.txt', 'one\ttwo\nthree\tfour\n', false],
    [pastedName, 'one\ttwo\nthree\tfour\n', true],
    ['list.txt', 'Top queries,Clicks,Impressions\nred,3,90\n', true],
  ])('takes a text file for a table only if it is sure: %s', async (name, text, isTable) => {
    expect((await inspect(text, { name })).shape.input.table !== undefined).toBe(isTable);
  });

  it.each([
    ['', 'empty-list'],
    [' \r\n\t\r', 'empty-list'],
    ['%PDF-1.7 ...', 'not-text'],
  ])('counts nothing in a list that cannot be used, and says why: %j', async (text, code) => {
    expect((await inspect(text)).result).toMatchObject({ ok: false, error: { code } });
  });

  // Without a byte order mark or a line end, the second list could be any bytes.
  it.each([
    [
      latin('caf\xe9\r\nna\xefve'),
      { kind: 'invalid-utf-8', offset: 3 },
      { 'windows-1252': ['café', 'naïve'], 'iso-8859-7': ['cafι', 'naοve'], 'utf-16le': undefined },
      'windows-1252',
      2,
    ],
    [
      latin('\x64\x8d\x44\x30\x74\x97\x01\x02\x03\x04'),
      { kind: 'binary' },
      { 'utf-16le': ['赤い靴\u0201\u0403'] },
      'utf-16le',
      1,
    ],
  ] as const)(
    'offers encodings for what is no UTF-8, and reads the one that is chosen',
    async (list, kind, samples, encoding, keywords) => {
      const { shape } = await inspect(list);
      expect(shape.kind).toEqual(kind);
      for (const [name, lines] of Object.entries(samples))
        expect(shape.readings?.find((reading) => reading.encoding === name)?.lines).toEqual(lines);
      expect((await inspect(list, { input: { encoding } })).result).toMatchObject({ value: { keywords } });
    },
  );

  it('describes a text as a table with every separator', async () => {
    const { table, tables } = (await inspect('Stadt;Keyword\nKöln;hats,1\nBonn;coats,2\n')).shape;
    expect(tables.map(({ separator, columns }) => separator + columns.length)).toEqual([
      ',2',
      ';2',
      '\t1',
      '|1',
    ]);
    expect(table).toEqual(tables[1]);
    expect((await inspect('')).shape.tables).toEqual([]);
  });

  it('takes a list that is not UTF-8 for Windows-1252 where that is wanted and reads well, and its table with it', async () => {
    const takesWestern = true;
    // The first byte that tells is behind those by which other kinds of files are recognised.
    const old = latin(`Gr\xf6\xdfe;Keyword\n${'1;hats\n'.repeat(700)}2;k\xe4se\n`);
    expect(await inspect(old, { takesWestern })).toMatchObject({
      shape: {
        input: { encoding: 'windows-1252', table: { columns: [{ column: 1 }, { placeholder: 'größe' }] } },
      },
      result: { ok: true, value: { keywords: 701 } },
    });
    const late = latin(`${'hats\n'.repeat(1000)}k\xe4se\n`);
    expect((await inspect(late, { takesWestern })).shape.input.encoding).toBe('windows-1252');
    expect((await inspect(old)).result).toMatchObject({ ok: false, error: { code: 'not-text', line: 1 } });
    expect((await inspect(latin('\xf2\xf3\xf4\xeb'), { takesWestern })).result.ok).toBe(false);
  });

  it('takes the header of a spreadsheet of one column for none of its keywords', async () => {
    expect(await inspect('PK\x03\x04', {}, 'Keyword\nred\n"blue; navy"\n')).toMatchObject({
      shape: { table: { columns: [{ name: 'Keyword' }] }, input: { table: { skip: 1 } } },
      result: { ok: true, value: { keywords: 2 } },
    });
  });

  it('counts the column of a spreadsheet that a run takes where a recipe names none', async () => {
    const input = { encoding: 'detect' } as const;
    expect(await inspect('PK\x03\x04', { input }, 'id,keyword\n1,red\n2,\n')).toMatchObject({
      result: { ok: true, value: { keywords: 1, emptyLines: 1 } },
    });
  });
});
