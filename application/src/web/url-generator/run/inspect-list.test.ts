import type { SpreadsheetReader } from '../lists/open-list.ts';
import { inspectList } from './inspect-list.ts';

/** What is told of a list; if it is a spreadsheet, of the text in its only sheet. */
async function inspect(text: string, sheet = '') {
  const list = new Blob([text]);
  const readSpreadsheet: SpreadsheetReader = async () => ({
    ok: true,
    value: { sheets: [{ name: 'Words', hidden: false }], text: new TextEncoder().encode(sheet) },
  });
  const tools = { makeEngine: undefined, readSpreadsheet, secret: [1, 2, 3, 4] as const };
  const events = [];
  for await (const event of inspectList(list, { name: 'Words' }, tools)) events.push(event);
  const [first, last] = [events[0], events.at(-1)];
  if (first?.kind !== 'shape' || last?.kind !== 'finished') throw new Error('There is no shape or no end.');
  return { shape: first.shape, result: last.result };
}

describe('inspectList', () => {
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

  it('takes the header of a spreadsheet of one column for none of its keywords', async () => {
    expect(await inspect('PK\x03\x04', 'Keyword\nred\n"blue; navy"\n')).toMatchObject({
      shape: { table: { columns: [{ name: 'Keyword' }] }, input: { table: { skip: 1 } } },
      result: { ok: true, value: { keywords: 2 } },
    });
  });
});
