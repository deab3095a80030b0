import type { SpreadsheetReader } from '../lists/open-list.ts';
import { inspectList } from './inspect-list.ts';

/** What is told of a list; if it is a spreadsheet, of the text in its only sheet. */
async function inspect(text: BlobPart, sheet = '', takesWestern = false) {
  const list = new Blob([text]);
  const readSpreadsheet: SpreadsheetReader = async () => ({
    ok: true,
    value: { sheets: [{ name: 'Words', hidden: false }], text: new TextEncoder().encode(sheet) },
  });
  const tools = { makeEngine: undefined, readSpreadsheet, secret: [1, 2, 3, 4] as const };
  const events = [];
  for await (const event of inspectList(list, { name: 'Words', takesWestern }, tools)) events.push(event);
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

  it('takes a list that is not UTF-8 for Windows-1252 where that is wanted and reads well, and its table with it', async () => {
    const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
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
