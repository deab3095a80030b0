import type { SpreadsheetReader } from '@toolkit/application/web/url-generator';
import { fail, ok } from '@toolkit/domain/result';
import { cacheSheets } from './cached-sheets.ts';

describe('cacheSheets', () => {
  it('reads each of the last four sheets once, distinguishes files and sheets, and forgets failures', async () => {
    const reads: string[] = [];
    const read: SpreadsheetReader = async (file, sheet) => {
      reads.push(`${file[0]}/${sheet}`);
      return file[0] === 0 ? fail({ code: 'not-a-spreadsheet' }) : ok({ text: file.slice() });
    };
    const cached = cacheSheets(read);
    const look = (file: number, sheet = 0) => cached(Uint8Array.of(file), sheet);
    const first = await look(1);
    await look(1, 1);
    await look(2);
    expect(await look(1)).toEqual(first);
    expect(reads).toEqual(['1/0', '1/1', '2/0']);
    for (const file of [3, 1, 4, 1, 2]) await look(file);
    // The sheet that was used longest ago is read again.
    await look(1, 1);
    expect(reads.slice(3)).toEqual(['3/0', '4/0', '1/1']);
    await look(0);
    await look(0);
    expect(reads.slice(6)).toEqual(['0/0', '0/0']);
  });
});
