import { gzipSync, strFromU8, strToU8, zipSync } from 'fflate';
import { readSpreadsheet } from './index.ts';
import { csvOf } from './workbook.testing.ts';

async function listOf(file: Uint8Array, index = 0) {
  const found = await readSpreadsheet(file as Uint8Array<ArrayBuffer>, index);
  if (!found.ok) return found.error.code;
  return 'text' in found.value ? [found.value.name, strFromU8(found.value.text)] : 'a spreadsheet';
}

const queries = 'Top queries,Clicks,Impressions,CTR,Position\nred shoes,1,2,50%,3\n';
/** As Search Console exports it. */
const search = zipSync({
  'Chart.csv': strToU8('Date,Clicks\n2026-01-01,3\n'),
  'Queries.csv': strToU8(queries),
  'Pages.csv': strToU8('Top pages,Clicks\nhttps://a.example/,3\n'),
  '__MACOSX/._Queries.csv': strToU8('x'),
});

describe('a list in an archive', () => {
  it('is the one with the keywords, unless another is chosen', async () => {
    expect(await listOf(search)).toEqual(['Queries.csv', queries]);
    expect(await listOf(search, 1)).toEqual(['Chart.csv', 'Date,Clicks\n2026-01-01,3\n']);
    expect(await listOf(search, 3)).toBe('no-such-sheet');
    expect(await listOf(zipSync({ 'a/list.txt': strToU8('red\nblue\n') }))).toEqual([
      'a/list.txt',
      'red\nblue\n',
    ]);
  });

  it('is what gzip holds', async () => {
    expect(await listOf(gzipSync(strToU8(queries)))).toEqual([undefined, queries]);
    expect(await listOf(gzipSync(strToU8(queries)).subarray(0, 30))).toBe('not-a-spreadsheet');
  });

  it('takes no more memory than a spreadsheet, however small it is packed', async () => {
    const much = new Uint8Array(105_000_000);
    expect(await listOf(gzipSync(much, { level: 1 }))).toBe('spreadsheet-too-large');
    expect(await listOf(zipSync({ 'a.csv': much }, { level: 1 }))).toBe('spreadsheet-too-large');
  });

  it('is not looked for where nothing is named like one', async () => {
    expect(await csvOf(zipSync({ 'photo.jpg': strToU8('x') }))).toBe('not-a-spreadsheet');
  });
});
