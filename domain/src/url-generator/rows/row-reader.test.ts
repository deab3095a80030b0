import fc from 'fast-check';
import { lineMaxBytes } from '../../formats/utf8.ts';
import { runs } from '../../testing/index.ts';
import { RowReader, type RowSettings } from './row-reader.ts';

const line = { column: 0, filters: [] };

/** What a reader makes of bytes in pieces of the given size. */
function read(bytes: Uint8Array, settings: Partial<RowSettings> = {}, size = bytes.length || 1) {
  const reader = new RowReader({ encoding: 'utf-8', cells: [line], duplicates: 'keep', ...settings });
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

const pieces = fc.constantFrom(
  ...'\t\v\f \u00a0\u1680\u2028\u3000\ufeff\u0085\u200b\u001f',
  ...['\n', '\r', '\r\n', '\0', 'a', 'ä', '日', '😀', '$&', '%', '{keyword}', '\u{10ffff}'],
);
const anyList = fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join(''));

describe('the rows of a list', () => {
  it('S-66 S-70a S-70b are its trimmed lines without the empty ones, wherever its bytes are cut', () => {
    fc.assert(
      fc.property(anyList, fc.integer({ min: 1, max: 9 }), (list, size) => {
        expect(readText(list, {}, size)).toMatchObject(naive(list));
      }),
      { numRuns: runs(4000), seed: 66 },
    );
  });

  it('end at the first fault of a line, wherever its bytes are cut', () => {
    const tooLong = { fault: { code: 'line-too-long', line: 2 } };
    for (const size of [1000, 65_536, 200_000]) {
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
});
