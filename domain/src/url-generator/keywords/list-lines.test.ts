import fc from 'fast-check';
import { runs } from '../../testing/index.ts';
import { type ListLines, listLines } from './list-lines.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function read(text: string, reading: ListLines, size = 1000) {
  let out = '';
  const stage = listLines(reading, (bytes) => {
    out += decoder.decode(bytes, { stream: true });
  });
  const bytes = encoder.encode(text);
  for (let at = 0; at < bytes.length; at += size) stage.push(bytes.slice(at, at + size));
  stage.end();
  return { out, emptied: stage.emptied };
}

/** The same for a whole text. */
function naive(text: string, { skip, quotes }: ListLines) {
  let left = skip;
  let emptied = 0;
  const out = text.split(/([\r\n])/).map((line, at, all) => {
    if (at % 2 === 1) return line;
    if (left > 0 && line.trim() !== '') {
      left -= 1;
      if (at < all.length - 1) emptied += 1;
      return '';
    }
    const inside = /^[ \t]*"((?:[^"]|"")*)"[ \t]*$/.exec(line)?.[1];
    return quotes && inside !== undefined ? inside.replaceAll('""', '"') : line;
  });
  return { out: out.join(''), emptied };
}

describe('the lines of a list', () => {
  it('lose a header only if it is skipped, and whole quotes only if they are read', () => {
    const text = 'Keyword\r\n"hotel, paris"\r\n24" monitor\r\n"red" shoes\r\n"say ""hi"""';
    expect(read(text, { skip: 0, quotes: false }).out).toBe(text);
    expect(read(text, { skip: 1, quotes: true })).toEqual({
      out: '\r\nhotel, paris\r\n24" monitor\r\n"red" shoes\r\nsay "hi"',
      emptied: 1,
    });
    expect(read('\nKeyword\nred\n', { skip: 1, quotes: false }).out).toBe('\n\nred\n');
    expect(read('Keyword', { skip: 1, quotes: false })).toEqual({ out: '', emptied: 0 });
  });

  it('S-66 are what a naive reading of the whole text gives, wherever the chunks are cut', () => {
    const pieces = ['a', 'ä', ' ', '\t', '\u00a0', '"', '"', '""', ',', '\n', '\r', '\r\n', '"x"\n'];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((parts) => parts.join(''));
    const reading = fc.record({ skip: fc.integer({ min: 0, max: 2 }), quotes: fc.boolean() });
    fc.assert(
      fc.property(text, reading, fc.integer({ min: 1, max: 6 }), (list, how, size) => {
        expect(read(list, how, size)).toEqual(naive(list, how));
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('lose a skipped line as a whole, however long it is', () => {
    const header = 'x y'.repeat(100_000);
    for (const size of [10_000, 1_000_000])
      for (const quotes of [false, true])
        for (const before of ['', ' '.repeat(200_000)]) {
          const list = `${before}${header}\r\nred\n\nblue`;
          const { out, emptied } = read(list, { skip: 1, quotes }, size);
          expect([out.trimStart(), emptied]).toEqual(['red\n\nblue', 1]);
          expect(read(header + header, { skip: 1, quotes }, size)).toEqual({ out: '', emptied: 0 });
          expect(read(`${list}\nred`, { skip: 2, quotes }, size).out.trim()).toBe('blue\nred');
        }
  });

  it('are not kept in memory beyond the longest keyword', () => {
    const long = `"${'x'.repeat(200_000)}"\n"red"\n`;
    expect(read(long, { skip: 0, quotes: true }).out).toBe(long.replace('"red"', 'red'));
  });
});
