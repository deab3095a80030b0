import type { SpreadsheetReader } from '@toolkit/application/web/url-generator';
import { fail, ok } from '@toolkit/domain/result';
import { cacheSheets } from './cached-sheets.ts';

/** Files are one byte, and so are their texts: three sheets fit. A zero is no spreadsheet. */
function createCache() {
  const reads: string[] = [];
  const read: SpreadsheetReader = async (file, sheet) => {
    reads.push(`${file[0]}/${sheet}`);
    return file[0] === 0 ? fail({ code: 'not-a-spreadsheet' }) : ok({ text: file.slice() });
  };
  const cached = cacheSheets(read, 6);
  return { reads, read: (file: number, sheet: number) => cached(Uint8Array.of(file), sheet) };
}

describe('cacheSheets', () => {
  it('reads each of the last three sheets once and distinguishes files and sheets', async () => {
    const { reads, read } = createCache();
    const first = await read(1, 0);
    expect(first).not.toEqual(await read(2, 0));
    await read(1, 1);
    expect(await read(1, 0)).toEqual(first);
    await read(2, 0);
    expect(reads).toEqual(['1/0', '2/0', '1/1']);
  });

  it('forgets the sheet that was used longest ago', async () => {
    const { reads, read } = createCache();
    for (const file of [1, 2, 3, 1, 4]) await read(file, 0);
    await read(1, 0);
    await read(2, 0);
    expect(reads).toEqual(['1/0', '2/0', '3/0', '4/0', '2/0']);
  });

  it('does not remember failures', async () => {
    const { reads, read } = createCache();
    expect(await read(0, 0)).toEqual(fail({ code: 'not-a-spreadsheet' }));
    await read(0, 0);
    expect(reads).toEqual(['0/0', '0/0']);
  });
});
