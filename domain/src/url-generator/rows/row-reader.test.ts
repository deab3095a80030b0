import fc from 'fast-check';
import { lineMaxBytes } from '../../formats/utf8.ts';
import { anyCharacter, runs } from '../../testing/index.ts';
import { RowReader, type RowSettings } from './row-reader.ts';

const line = { column: 0, filters: [] };

/** What a reader makes of bytes in pieces of the given size. */
function read(bytes: Uint8Array, settings: Partial<RowSettings> = {}, size = bytes.length || 1) {
  const reader = new RowReader({ encoding: 'detect', cells: [line], duplicates: 'keep', ...settings });
  const rows: string[] = [];
  for (let at = 0; at < bytes.length && !reader.fault; at += size)
    rows.push(...reader.read(bytes.slice(at, at + size)));
  if (!reader.fault) rows.push(...reader.end());
  const { keywords, emptyLines, incomplete, duplicates, compared } = reader.count;
  return reader.fault
    ? { fault: reader.fault }
    : { rows, keywords, emptyLines, incomplete, duplicates, compared };
}

const readText = (text: string, settings?: Partial<RowSettings>, size?: number) =>
  read(Buffer.from(text), settings, size);

function naive(text: string) {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const rows = lines.map((one) => one.trim()).filter((one) => one !== '');
  return { rows, keywords: rows.length, emptyLines: lines.length - rows.length };
}

function utf16(text: string, littleEndian: boolean, mark: boolean): Uint8Array {
  const units = (mark ? '\ufeff' : '') + text;
  const view = new DataView(new ArrayBuffer(units.length * 2));
  for (let at = 0; at < units.length; at += 1) view.setUint16(at * 2, units.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
}

const pieces = fc.constantFrom(
  ...'\t\v\f \u00a0\u1680\u2028\u3000\ufeff\u0085\u200b\u001f',
  ...['\n', '\r', '\r\n', '\0', 'a', 'ä', '日', '😀', '$&', '%', '{keyword}', '\u{10ffff}'],
);
// In a short text, NULs in every second place mean UTF-16.
const hasFewNuls = (text: string) =>
  (text.match(/\0/g)?.length ?? 0) < 2 && !/^(?:[!-~]\0|\0[!-~])$/.test(text);
const anyList = fc
  .array(pieces, { maxLength: 24 })
  .map((parts) => parts.join(''))
  .filter(hasFewNuls);

describe('the rows of a list', () => {
  it('S-66 S-70a S-70b are its trimmed lines without the empty ones, wherever its bytes are cut', () => {
    fc.assert(
      fc.property(anyList, fc.integer({ min: 1, max: 9 }), (list, size) => {
        expect(readText(list, {}, size)).toMatchObject(naive(list));
      }),
      { numRuns: runs(4000), seed: 66 },
    );
  });

  it('S-66 are the same in UTF-16 as in UTF-8; lone surrogates become U+FFFD', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 40 });
    fc.assert(
      fc.property(text, fc.boolean(), fc.integer({ min: 1, max: 7 }), (list, littleEndian, size) => {
        // U+FEFF followed by NUL is the mark of UTF-32.
        fc.pre(!list.startsWith('\0'));
        expect(read(utf16(list, littleEndian, true), {}, size)).toMatchObject(naive(list.toWellFormed()));
      }),
      { numRuns: runs(2000), seed: 16 },
    );
    const latin = 'first\r\nsecond word\n\nhäuser';
    for (const littleEndian of [true, false])
      expect(read(utf16(latin, littleEndian, false), {}, 3)).toMatchObject(naive(latin));
  });

  it('end at the first byte that is no text, and its line is named', () => {
    const latin1 = Buffer.from('one\r\ntwo\rcaf\xe9\n', 'latin1');
    for (const size of [1, 5, 100])
      expect(read(latin1, {}, size)).toEqual({ fault: { code: 'not-text', line: 3 } });
    expect(read(Buffer.from('cut 😀').subarray(0, -1))).toEqual({ fault: { code: 'not-text', line: 1 } });
    expect(read(new Uint8Array(10_000))).toEqual({ fault: { code: 'not-text', line: 1 } });
    const table = { separator: ',', quotes: true, skip: 1 };
    const cells = [{ column: 1, filters: [] }];
    const quoted = Buffer.from('a,b\n"x\ny",1\n"z\n\xff",2', 'latin1');
    expect(read(quoted, { table, cells }, 7)).toEqual({ fault: { code: 'not-text', line: 5 } });
  });

  it('may have 65,536 bytes in the list, and the first fault of a line is the one that is told', () => {
    const long = 'ä'.repeat(lineMaxBytes / 2);
    const tooLong = { fault: { code: 'line-too-long', line: 2 } };
    for (const size of [1000, 65_536, 200_000]) {
      expect(readText(`a\n${long}\nb`, {}, size)).toMatchObject({ keywords: 3 });
      expect(readText(`a\n${long} \nb`, {}, size)).toEqual(tooLong);
      expect(readText(`a\n${long}x`, {}, size)).toEqual(tooLong);
      const broken = (text: string) => read(Buffer.from(text, 'latin1'), {}, size);
      expect(broken(`a\n${'x'.repeat(lineMaxBytes + 1)}\xff\n`)).toEqual(tooLong);
      expect(broken(`a\n\xff${'x'.repeat(lineMaxBytes)}`)).toEqual({ fault: { code: 'not-text', line: 2 } });
    }
  });

  it('have the cells of a table in the order asked for, each on one line, and count empty ones', () => {
    const table = { separator: ',', quotes: true, skip: 1 };
    const cells = [
      { column: 1, filters: [] },
      { column: 0, filters: [] },
    ];
    const text = 'kw,n\n\n a ,x,1\nb,,2\n,,3\nd\n"e\r\nf\rg",y\u001fz';
    expect(readText(text, { table, cells }, 3)).toEqual({
      rows: ['x\u001fa', '\u001fb', '\u001fd', 'y z\u001fe f g'],
      keywords: 4,
      emptyLines: 1,
      incomplete: 2,
      duplicates: 0,
      compared: 0,
    });
    expect(readText(text, { table, cells: [line] })).toMatchObject({ rows: ['a', 'b', 'd', 'e f g'] });
  });

  it('have a cell for each set of filters, and are empty if the filters leave nothing', () => {
    const cells = [line, { column: 0, filters: ['slug', 'dot'] as const }];
    expect(readText('Red Shoes\n!!\n\nÖl\u001fa', { cells })).toMatchObject({
      rows: ['Red Shoes\u001fred-shoes', '!!\u001f', 'Öl a\u001fol-a'],
    });
    const slug = [{ column: 0, filters: ['slug'] as const }];
    expect(readText('Red Shoes\n!!\n', { cells: slug })).toMatchObject({
      rows: ['red-shoes'],
      emptyLines: 1,
    });
  });

  it('begin with the number of their line if that is wanted', () => {
    expect(readText('a\n\n b', { numbered: true })).toMatchObject({ rows: ['1\u001fa', '3\u001fb'] });
  });

  it('come once if duplicates are dropped, also if they differ in case only', () => {
    const list = 'kız\nkiz\nKIZ\nmaße\nmasse\nMASSE\nΟΔΟΣ\nοδος\nkiz\n';
    expect(readText(list, { duplicates: 'drop', numbered: true })).toMatchObject({
      keywords: 9,
      compared: 9,
      duplicates: 1,
    });
    expect(readText(list, { duplicates: 'drop-ignoring-case' })).toMatchObject({
      rows: ['kız', 'kiz', 'maße', 'masse', 'ΟΔΟΣ'],
      duplicates: 4,
    });
  });
});
