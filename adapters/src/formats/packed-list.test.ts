import { longTest, runs } from '@toolkit/domain/testing';
import fc from 'fast-check';
import { gzipSync, strFromU8, strToU8, zipSync } from 'fflate';
import { readSpreadsheet } from './index.ts';
import { readCsv } from './workbook.testing.ts';

async function readList(file: Uint8Array, index?: number) {
  const found = await readSpreadsheet(file as Uint8Array<ArrayBuffer>, index);
  return found.ok ? [found.value.name, strFromU8(found.value.text)] : found.error.code;
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
    expect(await readList(search)).toEqual(['Queries.csv', queries]);
    expect(await readList(search, 1)).toEqual(['Chart.csv', 'Date,Clicks\n2026-01-01,3\n']);
    expect(await readList(search, 3)).toBe('no-such-sheet');
    expect(await readList(zipSync({ 'a/list.txt': strToU8('red\nblue\n') }))).toEqual([
      'a/list.txt',
      'red\nblue\n',
    ]);
  });

  it('is what gzip holds', async () => {
    expect(await readList(gzipSync(strToU8(queries)))).toEqual([undefined, queries]);
  });

  it('is read whole, refused as damaged or read with a word, whichever byte of it is another', async () => {
    const words = Array.from({ length: 400 }, (_, at) => `keyword ${at * 7919}`).join('\n');
    const text = strToU8(words);
    const first = gzipSync(text.subarray(0, 999));
    const twice = Uint8Array.from([...first, ...gzipSync(text.subarray(999))]);
    for (const whole of [
      gzipSync(text),
      gzipSync(text, { level: 0, filename: 'list.txt' }),
      twice,
      zipSync({ 'list.txt': text }),
      zipSync({ 'list.txt': [text, { level: 0 }] }),
    ]) {
      const read = async (file: Uint8Array) => {
        const found = await readSpreadsheet(file as Uint8Array<ArrayBuffer>, undefined);
        if (!found.ok) return 'refused';
        return found.value.notes ? 'with a word' : strFromU8(found.value.text);
      };
      // What does not begin as a second member is bytes after the end of the first.
      const noticed = whole === twice ? ['refused', 'with a word'] : ['refused'];
      expect(await read(whole)).toBe(words);
      // The last bytes of a zip are a directory, of gzip a checksum and a length.
      const near = fc.integer({ min: 1, max: 120 }).map((from) => whole.length - from);
      const anywhere = fc.oneof(fc.nat({ max: whole.length - 1 }), near);
      await fc.assert(
        fc.asyncProperty(anywhere, fc.integer({ min: 1, max: 255 }), async (at, change) => {
          const file = whole.slice();
          file[at] = (file[at] as number) ^ change;
          expect([...noticed, words]).toContain(await read(file));
          const cut = whole.subarray(0, at);
          if (whole !== twice) expect(await readList(cut)).toBe('damaged');
          // Cut between two members, it is a whole file of one.
          else if (at !== first.length) expect(noticed).toContain(await read(cut));
        }),
        { numRuns: runs(100) },
      );
    }
  });

  it('may be followed by padding, and by other bytes with a word', async () => {
    const whole = gzipSync(strToU8(queries));
    const followed = async (more: Uint8Array | number[]) => {
      const found = await readSpreadsheet(Uint8Array.from([...whole, ...more]), undefined);
      return found.ok && [strFromU8(found.value.text), found.value.notes];
    };
    for (const zeros of [1, 3, 8, 512])
      expect(await followed(new Uint8Array(zeros))).toEqual([queries, undefined]);
    for (const more of [[1], [0, 0, 7], [...strToU8('signature')]])
      expect(await followed(more)).toEqual([queries, [{ code: 'bytes-after-end' }]]);
    expect(await followed(gzipSync(strToU8('hats,1\n')))).toEqual([`${queries}hats,1\n`, undefined]);
    expect(await readList(gzipSync(new Uint8Array()))).toEqual([undefined, '']);
  });

  it('is asked for without its password', async () => {
    const locked = zipSync({ 'list.txt': strToU8('red\n') });
    // As the header before the part has it.
    locked[6] = 1;
    expect(await readList(locked)).toBe('encrypted-archive');
  });

  it('takes no more memory than a spreadsheet, however small it is packed', longTest, async () => {
    const much = new Uint8Array(105_000_000);
    expect(await readList(gzipSync(much, { level: 1 }))).toBe('spreadsheet-too-large');
    expect(await readList(zipSync({ 'a.csv': much }, { level: 1 }))).toBe('spreadsheet-too-large');
  });

  it('is not looked for where nothing is named like one', async () => {
    expect(await readCsv(zipSync({ 'photo.jpg': strToU8('x') }))).toBe('not-a-spreadsheet');
  });
});
