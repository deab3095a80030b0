import { pastedName } from '@toolkit/domain/url-generator';
import type { SpreadsheetReader } from '../lists/open-list.ts';
import type { InspectChoice } from '../ports.ts';
import { inspectList } from './inspect-list.ts';

/** What is told of a list; if it is a spreadsheet, of the text in its only sheet. */
async function inspect(text: BlobPart, sheet = '', takesWestern = false, choice: InspectChoice = {}) {
  const list = new Blob([text]);
  const readSpreadsheet: SpreadsheetReader = async () => ({
    ok: true,
    value: { sheets: [{ name: 'Words', hidden: false }], text: new TextEncoder().encode(sheet) },
  });
  const tools = { makeEngine: undefined, readSpreadsheet, secret: [1, 2, 3, 4] as const };
  const events = [];
  for await (const event of inspectList(list, { name: 'Words', takesWestern, ...choice }, tools))
    events.push(event);
  const [first, last] = [events[0], events.at(-1)];
  if (first?.kind !== 'shape' || last?.kind !== 'finished') throw new Error('There is no shape or no end.');
  return { shape: first.shape, result: last.result };
}

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('inspectList', () => {
  it('tells what a list is, then what is in it, as it is told to read it', async () => {
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
    const count = async (choice: InspectChoice) => (await inspect(text, '', false, choice)).result;
    expect(await count({ ignoreCase: true })).toMatchObject({ value: { duplicates: 2 } });
    const input = { encoding: 'utf-8' } as const;
    expect(await count({ input })).toMatchObject({ value: { keywords: 5, duplicates: 0 } });
  });

  it.each([
    ['list.txt', 'one\ttwo\nthree\tfour\n', false],
    [pastedName, 'one\ttwo\nthree\tfour\n', true],
    ['list.txt', 'Top queries,Clicks,Impressions\nred,3,90\n', true],
  ])('takes a text file for a table only if it is sure: %s', async (name, text, isTable) => {
    const { input } = (await inspect(text, '', false, { name })).shape;
    expect(input.table !== undefined).toBe(isTable);
  });

  it.each([
    ['', 'empty-list'],
    [' \r\n\t\r', 'empty-list'],
    ['%PDF-1.7 ...', 'not-text'],
  ])('counts nothing in a list that cannot be used, and says why: %j', async (text, code) => {
    expect((await inspect(text)).result).toMatchObject({ ok: false, error: { code } });
  });

  it('offers other encodings for what is no UTF-8, and reads them when told to', async () => {
    const old = latin('caf\xe9\r\nna\xefve');
    const { shape } = await inspect(old);
    const offered = ({ readings = [] }: typeof shape, wanted: string) =>
      readings.find(({ encoding }) => encoding === wanted)?.lines;
    expect(shape.kind).toMatchObject({ kind: 'invalid-utf-8', offset: 3 });
    expect(offered(shape, 'windows-1252')).toEqual(['café', 'naïve']);
    expect(offered(shape, 'iso-8859-7')).toEqual(['cafι', 'naοve']);
    expect(offered(shape, 'utf-16le')).toBeUndefined();
    const told = { input: { encoding: 'windows-1252' } } as const;
    expect((await inspect(old, '', false, told)).result).toMatchObject({ value: { keywords: 2 } });
    // Without a byte order mark or a line end this could be any bytes.
    const japanese = latin('\x64\x8d\x44\x30\x74\x97\x01\x02\x03\x04');
    const unknown = (await inspect(japanese)).shape;
    expect(unknown.kind.kind).toBe('binary');
    expect(offered(unknown, 'utf-16le')).toEqual(['赤い靴\u0201\u0403']);
    const utf16 = { input: { encoding: 'utf-16le' } } as const;
    expect((await inspect(japanese, '', false, utf16)).result.ok).toBe(true);
  });

  it('describes a text as a table with every separator', async () => {
    const { table, tables } = (await inspect('Stadt;Keyword\nKöln;hats,1\nBonn;coats,2\n')).shape;
    const separators = tables.map(({ separator, columns }) => [separator, columns.length]);
    expect(separators).toEqual([
      [',', 2],
      [';', 2],
      ['\t', 1],
      ['|', 1],
    ]);
    expect(table).toEqual(tables[1]);
    expect((await inspect('')).shape.tables).toEqual([]);
  });

  it('takes a list that is not UTF-8 for Windows-1252 where that is wanted and reads well, and its table with it', async () => {
    // The first byte that tells is behind those by which other kinds of files are recognised.
    const old = latin(`Gr\xf6\xdfe;Keyword\n${'1;hats\n'.repeat(700)}2;k\xe4se\n`);
    expect(await inspect(old, '', true)).toMatchObject({
      shape: {
        input: { encoding: 'windows-1252', table: { columns: [{ column: 1 }, { placeholder: 'größe' }] } },
      },
      result: { ok: true, value: { keywords: 701 } },
    });
    const late = latin(`${'hats\n'.repeat(1000)}k\xe4se\n`);
    expect((await inspect(late, '', true)).shape.input.encoding).toBe('windows-1252');
    expect((await inspect(old)).result).toMatchObject({ ok: false, error: { code: 'not-text', line: 1 } });
    expect((await inspect(latin('\xf2\xf3\xf4\xeb'), '', true)).result.ok).toBe(false);
  });

  it('takes the header of a spreadsheet of one column for none of its keywords', async () => {
    expect(await inspect('PK\x03\x04', 'Keyword\nred\n"blue; navy"\n')).toMatchObject({
      shape: { table: { columns: [{ name: 'Keyword' }] }, input: { table: { skip: 1 } } },
      result: { ok: true, value: { keywords: 2 } },
    });
  });
});
