import { ok } from '@toolkit/domain/result';
import { plainRecipe, type RecipeInput } from '@toolkit/domain/url-generator';
import type { ByteStream } from '../lists/byte-stream.ts';
import { withHeader } from '../settings/reading.ts';
import { inspectList } from './inspect-list.ts';
import { previewUrls } from './preview-urls.ts';

const readSpreadsheet = async () => ({ ok: false, error: { code: 'not-a-spreadsheet' } }) as const;

/** A stream that repeats the same piece. */
const repeated = (piece: Uint8Array, times: number): ByteStream => ({
  async *pieces() {
    for (let time = 0; time < times; time += 1) yield piece;
  },
});

async function inspectCount(list: ByteStream, choice = {}) {
  const tools = { makeEngine: undefined, readSpreadsheet, secret: [1, 2, 3, 4] as const };
  for await (const event of inspectList(list, choice, tools)) {
    if (event.kind === 'finished') return event.result;
  }
  throw new Error('There is no end.');
}

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('inspectList', () => {
  it('describes a text as a table with every separator', async () => {
    const inspectShape = async (text: string) => {
      const pieces = repeated(new TextEncoder().encode(text), 1);
      const tools = { makeEngine: undefined, readSpreadsheet, secret: [1, 2, 3, 4] } as const;
      for await (const event of inspectList(pieces, {}, tools))
        if (event.kind === 'shape') return event.shape;
      throw new Error('There is no shape.');
    };
    const { table, tables } = await inspectShape('Stadt;Keyword\nKöln;hats,1\nBonn;coats,2\n');
    expect(String.fromCharCode(table?.separator ?? 0)).toBe(';');
    expect(tables.map(({ separator, columns }) => [String.fromCharCode(separator), columns.length])).toEqual([
      [',', 2],
      [';', 2],
      ['\t', 1],
      ['|', 1],
    ]);
    expect(tables.find(({ separator }) => separator === 0x3b)).toEqual(table);
    expect((await inspectShape('')).tables).toEqual([]);
  });

  it('S-66 drops no line of a list of one column, and takes the quotes around a line of a .csv away', async () => {
    const text = 'Keyword\n"hotel, paris"\n\ninn, rome\n';
    const list = repeated(utf8(text), 1);
    const tools = { makeEngine: undefined, readSpreadsheet, secret: [1, 2, 3, 4] } as const;
    const url = (keyword: string) => `https://a.example/${encodeURIComponent(keyword)}`;
    const read = async (name: string, skip?: number) => {
      let input: RecipeInput | undefined;
      for await (const event of inspectList(list, { name }, tools)) {
        if (event.kind === 'shape') input = event.shape.input;
      }
      if (skip !== undefined && input) input = withHeader(input, skip > 0);
      const recipe = { ...plainRecipe('https://a.example/{keyword}', 'urls.txt'), ...(input && { input }) };
      const count = await inspectCount(list, { input });
      return [await previewUrls({ recipe, list }, 5, readSpreadsheet), count];
    };
    const read3 = [
      ok(['Keyword', 'hotel, paris', 'inn, rome'].map(url)),
      { value: { keywords: 3, emptyLines: 1 } },
    ];
    expect(await read('list.csv')).toMatchObject(read3);
    expect(await read('list.txt')).toMatchObject([
      ok(['Keyword', '"hotel, paris"', 'inn, rome'].map(url)),
      { value: { keywords: 3, emptyLines: 1 } },
    ]);
    // Only the person says that the first line is a header.
    expect(await read('list.csv', 1)).toMatchObject([
      ok(['hotel, paris', 'inn, rome'].map(url)),
      { value: { keywords: 2, emptyLines: 1 } },
    ]);
    expect(await read('list.txt', 1)).toMatchObject([
      ok(['"hotel, paris"', 'inn, rome'].map(url)),
      { value: { keywords: 2, emptyLines: 1 } },
    ]);
    expect(await read('list.csv', 0)).toMatchObject(read3);
  });

  it('takes the header of a spreadsheet of one column for none of its keywords', async () => {
    const file = repeated(utf8('PK\x03\x04'), 1);
    const csv = utf8('Keyword\nred\n"blue; navy"\n');
    const sheet = async () =>
      ({ ok: true, value: { sheets: [{ name: 'Words', hidden: false }], text: csv } }) as const;
    const tools = { makeEngine: undefined, readSpreadsheet: sheet, secret: [1, 2, 3, 4] as const };
    const events = [];
    for await (const event of inspectList(file, { name: 'Words' }, tools)) events.push(event);
    expect(events[0]).toMatchObject({
      shape: { table: { columns: [{ name: 'Keyword' }] }, input: { table: { skip: 1 } } },
    });
    expect(events.at(-1)).toMatchObject({ result: { ok: true, value: { keywords: 2 } } });
    const recipe = plainRecipe('https://a.example/{keyword}', 'urls.txt');
    expect(await previewUrls({ recipe, list: file }, 5, sheet)).toEqual({
      ok: true,
      value: ['https://a.example/red', 'https://a.example/blue%3B%20navy'],
    });
  });

  it('looks for duplicates in all of a long list', async () => {
    const mebibyte = utf8(`${'some keyword'.padEnd(62)}\r\n`.repeat(16_384));
    expect(mebibyte.length).toBe(2 ** 20);
    const keywords = 60 * 16_384;
    expect(await inspectCount(repeated(mebibyte, 60))).toEqual({
      ok: true,
      value: {
        keywords,
        emptyLines: 0,
        duplicates: keywords - 1,
        compared: keywords,
        allCompared: true,
        incomplete: 0,
        invisible: 0,
      },
    });
  });

  it('looks for duplicates among the cells of a table', async () => {
    const list = repeated(utf8('a,1\n" a",2\n,3\nb,4\n'), 300);
    const table = { separator: ',', quotes: true, skip: 0, columns: [{ placeholder: 'keyword', column: 0 }] };
    expect(await inspectCount(list, { input: { encoding: 'detect', table } })).toMatchObject({
      value: { keywords: 900, emptyLines: 300, duplicates: 898, compared: 900, allCompared: true },
    });
  });

  it('takes the end mark of old systems for no keyword', async () => {
    for (const text of ['red\r\nblue\r\n\u001a', 'red\nblue\u001a'])
      for (const size of [1, text.length]) {
        const pieces = async function* () {
          for (let at = 0; at < text.length; at += size) yield utf8(text.slice(at, at + size));
        };
        expect(await inspectCount({ pieces })).toMatchObject({ value: { keywords: 2, emptyLines: 0 } });
      }
    expect(
      await inspectCount({
        async *pieces() {
          yield utf8('red\u001a\nblue');
          yield utf8('\u001ax\n\u001a');
        },
      }),
    ).toMatchObject({
      value: { keywords: 2 },
    });
  });
});
