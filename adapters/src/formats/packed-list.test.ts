import { longTest, runs } from '@toolkit/domain/testing';
import fc from 'fast-check';
import { gzipSync, strFromU8, strToU8, zipSync } from 'fflate';
import { lock } from './forged-zip.testing.ts';
import { readSpreadsheet } from './index.ts';

/** Its text, name and notes, or the refusal. */
async function readList(file: Uint8Array | number[], index?: number) {
  const found = await readSpreadsheet(Uint8Array.from(file), index);
  if (!found.ok) return found.error.code;
  const { text, name, notes } = found.value;
  return { text: strFromU8(text), ...(name && { name }), ...(notes && { notes }) };
}

const queries = 'Top queries,Clicks,Impressions,CTR,Position\nred shoes,1,2,50%,3\n';
const chart = 'Date,Clicks\n2026-01-01,3\n';

describe('a list in an archive', () => {
  it('is the one with the keywords, unless another is chosen', async () => {
    // As Search Console exports it.
    const search = zipSync({
      'Chart.csv': strToU8(chart),
      'a/Queries.csv': strToU8(queries),
      '__MACOSX/._Queries.csv': strToU8('x'),
    });
    expect(await readList(search)).toEqual({ name: 'a/Queries.csv', text: queries });
    expect(await readList(search, 1)).toEqual({ name: 'Chart.csv', text: chart });
    const files = ['a/Queries.csv', 'Chart.csv'];
    expect(await readSpreadsheet(search, 1)).toMatchObject({ value: { files, sheet: 1 } });
    expect(await readList(search, 2)).toBe('no-such-sheet');
    const alike = zipSync({ 'A.txt': strToU8('one\n'), 'a.txt': strToU8('two\n') });
    expect(await readList(alike, 1)).toEqual({ name: 'a.txt', text: 'two\n' });
  });

  it('is read whole, refused as damaged or read with a word, whichever byte of it is another', async () => {
    const words = Array.from({ length: 400 }, (_, at) => `keyword ${at * 7919}`).join('\n');
    const text = strToU8(words);
    const first = gzipSync(text.subarray(0, 999));
    const twice = Uint8Array.from([...first, ...gzipSync(text.subarray(999))]);
    const zips = [zipSync({ 'list.txt': text }), zipSync({ 'list.txt': [text, { level: 0 }] })];
    const gzips = [gzipSync(text), gzipSync(text, { level: 0, filename: 'list.txt' }), twice];
    for (const whole of [...zips, ...gzips]) {
      const read = async (file: Uint8Array) => {
        const found = await readList(file);
        if (typeof found === 'string') return 'refused';
        return found.notes ? 'with a word' : found.text;
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
          const cut = whole.slice(0, at);
          if (whole !== twice) expect(await readList(cut)).toBe('damaged');
          // Cut between two members, it is a whole file of one.
          else if (at !== first.length) expect(noticed).toContain(await read(cut));
        }),
        { numRuns: runs(100) },
      );
    }
  });

  it('may be followed by padding, by another member, and by other bytes with a word', async () => {
    const whole = gzipSync(strToU8(queries));
    for (const zeros of [1, 3, 8, 512])
      expect(await readList([...whole, ...new Uint8Array(zeros)])).toEqual({ text: queries });
    for (const more of [[1], [0, 0, 7], [...strToU8('signature')]])
      expect(await readList([...whole, ...more])).toEqual({
        text: queries,
        notes: [{ code: 'bytes-after-end' }],
      });
    expect(await readList([...whole, ...gzipSync(strToU8('hats,1\n'))])).toEqual({
      text: `${queries}hats,1\n`,
    });
    expect(await readList(gzipSync(new Uint8Array()))).toEqual({ text: '' });
  });

  it('is refused with its password', async () => {
    const file = zipSync({ 'list.txt': strToU8('red\n') }) as Uint8Array<ArrayBuffer>;
    expect(await readList(lock(file))).toBe('encrypted-archive');
  });

  it('takes no more memory than a spreadsheet, however small it is packed', longTest, async () => {
    const much = new Uint8Array(105_000_000);
    expect(await readList(gzipSync(much, { level: 1 }))).toBe('spreadsheet-too-large');
    expect(await readList(zipSync({ 'a.csv': much }, { level: 1 }))).toBe('spreadsheet-too-large');
  });
});
