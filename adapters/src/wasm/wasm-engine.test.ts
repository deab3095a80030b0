import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { anyCharacter, runs } from '@toolkit/domain/testing';
import type { Seed } from '@toolkit/domain/url-generator';
import fc from 'fast-check';
import { compiledEngine } from './compiled-engine.ts';
import { engineModule, engineSource } from './engine-module.ts';
import { compiled, run, runRows } from './engine-run.testing.ts';
import { wasmEngine } from './wasm-engine.ts';

const plan = { before: 'https://a.example/?q=', after: '&x=1\r\n' };
const seed: Seed = [1, 2, 3, 4];

// Lists are made of bytes, so that a sequence can be broken: each character here is one byte.
const latin1 = (text: string): string => Buffer.from(text).toString('latin1');
const ofLatin1 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

const characters = fc
  .constantFrom(
    ...'\t\v\f \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
    ...'\u0085\u200b\u2060\u180e\u00a1\u200c\u2027\u202a\u3001\ufefe\u009f\u00a8\u00a9\u00af\u008a\u0080',
    ...'\n\r\0aZ09-_.!~*\'()$&%+=@#?/\\"<>[]^`{|}:;,\x7f\x1f',
    ...['\r\n', '\n\n', '\r\r\n', 'ä', 'ß', 'Ж', '日', '한', '😀', '{keyword}', '$&'],
    ...['\u{10ffff}', '\u{10000}', '\ud7ff', '\ue000', '\uffff', '\u0800', '\u07ff'],
  )
  .map(latin1);
const piece = fc.oneof(
  { arbitrary: characters, weight: 10 },
  // Whatever follows stands at another place of a vector of 16 or 64 bytes.
  { arbitrary: fc.integer({ min: 1, max: 70 }).map((length) => 'a'.repeat(length)), weight: 1 },
);
const pieces = fc.array(piece, { maxLength: 30 }).map((all) => all.join(''));
// An end mark at the end is taken away before an engine sees the list.
const anyText = fc
  .string({ unit: anyCharacter, maxLength: 60 })
  .map((text) => latin1(text.toWellFormed().replaceAll('\u001a', '')));
const invalid = fc.constantFrom(
  ...['\x80', '\xbf', '\xc0\x80', '\xc1\xbf', '\xc2', '\xe0\x9f\xbf', '\xe2\x82', '\xed\xa0\x80', '\xef'],
  ...[
    '\xf0\x8f\xbf\xbf',
    '\xf0\x9f\x98',
    '\xf4\x90\x80\x80',
    '\xf5\x80\x80\x80',
    '\xfe',
    '\xff',
    '\xe9t\xe9',
  ],
);
const broken = fc.tuple(pieces, invalid, pieces).map((all) => all.join(''));
const sizes = fc.array(fc.integer({ min: 0, max: 70 }), { minLength: 1, maxLength: 3 });
// The longest line there may be, and one byte less or more, up to its end, to a broken one or to that of the list.
const long = fc
  .tuple(
    fc.oneof(
      fc.constant(''),
      pieces.map((text) => `${text}\n`),
    ),
    fc.constantFrom('x', ' ', '\xc3\xa4', '\xe6\x97\xa5', '%\r'),
    fc.constantFrom(-1, 0, 0, 1),
    fc.constantFrom('', 'y', '\xc3\xa4', '\xe6\x97\xa5', ' \xc2\xa0', '\xff', '\xe6\x97'),
    fc.constantFrom('', '\n', '\r\nx', '\ra\nb'),
  )
  .map(([before, filler, more, last, after]) => {
    const length = 65_536 + more - last.length;
    const filled = filler.repeat(Math.floor(length / filler.length));
    return `${before}${filled.padEnd(length, 'z')}${last}${after}`;
  });
const cutLists = fc
  .oneof(
    { arbitrary: fc.tuple(pieces, sizes), weight: 60 },
    { arbitrary: fc.tuple(anyText, sizes), weight: 20 },
    { arbitrary: fc.tuple(broken, sizes), weight: 20 },
    {
      arbitrary: fc.tuple(long, fc.constantFrom([65_536], [65_537], [65_535, 1], [9973], [40_000, 1, 2, 3])),
      weight: 2,
    },
  )
  // A byte order mark at the beginning is taken away before an engine sees the list.
  .map(([list, cuts]) => [list.replace(/^(?:\xef\xbb\xbf)+/, ''), cuts] as const);
const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const seeds = fc.oneof(fc.tuple(word, word, word, word), fc.constant<Seed>([0, 0, 0, 0]));

// When one fails, fast-check tells the seed, the path to the smallest case it found, and that case.
describe('the engine in WebAssembly, held against rows of text', () => {
  it('is made of the source that is there', () => {
    expect(compiledEngine()).toBeDefined();
    const source = readFileSync(new URL('./engine.as', import.meta.url));
    expect(createHash('sha256').update(source).digest('hex')).toBe(engineSource);
  });

  it('S-70a S-70b S-71a S-72b writes the same in order, wherever the list is cut and whatever stands in it', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 40 }).map((some) => some.toWellFormed());
    fc.assert(
      fc.property(cutLists, text, text, ([list, cuts], before, after) => {
        const bytes = ofLatin1(list);
        const task = { plan: { before, after: `${after}\n` } };
        // Rows are read in other pieces, so that no cut is the same.
        expect(run(compiled, bytes, task, ...cuts)).toEqual(runRows(bytes, task, ...cuts, 1));
      }),
      { numRuns: runs(12_000), seed: 4 },
    );
  });

  it('S-68b draws the same order for a seed, however many buckets there are', () => {
    const tasks = fc.record({
      seed: seeds,
      // The product's number takes its time; what goes wrong with it does so with fewer, too.
      buckets: fc.oneof(
        { arbitrary: fc.constantFrom(1, 2, 4, 32), weight: 40 },
        { arbitrary: fc.constant(1024), weight: 1 },
      ),
    });
    fc.assert(
      fc.property(cutLists, tasks, ([list, cuts], shuffle) => {
        const bytes = ofLatin1(list);
        const task = { plan, shuffle };
        expect(run(compiled, bytes, task, ...cuts)).toEqual(runRows(bytes, task));
      }),
      { numRuns: runs(6000), seed: 5 },
    );
    // In one long bucket it happens that a number is drawn again, because it would favour some lines.
    const many = Buffer.from(Array.from({ length: 250_000 }, (_, at) => at.toString(36)).join('\n'));
    const shuffle = { seed: [6, 8, 1, 2] as const, buckets: 1 };
    expect(run(compiled, many, { plan, shuffle })).toEqual(runRows(many, { plan, shuffle }));
  });

  it('takes a list of many chunks, whatever the pieces are, and names the line of a fault in it', () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => `${'wört '.repeat(at % 7)}${at}`);
    const tasks = [{ plan }, { plan, shuffle: { seed } }];
    const long = 'x'.repeat(65_536);
    // Within a list, a byte order mark and an end mark are characters of a line, even where a chunk begins or ends.
    const chunkBytes = 262_144;
    for (const [line, before] of [
      [`${long}\x1a`, chunkBytes - 65_537],
      [latin1(`\ufeff${long.slice(1)}`), chunkBytes],
    ] as const) {
      const bytes = ofLatin1(`${'y\n'.repeat(before / 2).padStart(before, '\n')}${line}\nz`);
      expect(run(compiled, bytes, { plan }, bytes.length)).toEqual(runRows(bytes, { plan }));
    }
    for (const end of ['', `\r\n${long}`, `\r${long}x\n`, '\nc\xe9\nd', `\n\xff${long}`, '\n\xe2\x82']) {
      const bytes = Buffer.concat([Buffer.from(lines.join('\r\n')), Buffer.from(end, 'latin1')]);
      for (const task of tasks) {
        const expected = runRows(bytes, task);
        for (const pieceBytes of [9973, 262_143, 262_145, bytes.length])
          expect(run(compiled, bytes, task, pieceBytes)).toEqual(expected);
      }
    }
  });

  it('says that there is no memory instead of breaking down', () => {
    const bytes = Buffer.from('some keyword\n'.repeat(20_000));
    const shuffled = { plan, shuffle: { seed } };
    // Pages: 32 hold no bucket, 1 not even the texts.
    expect(run(wasmEngine(limited('0101a08000')), bytes, shuffled)).toEqual({
      problem: { code: 'out-of-memory' },
    });
    expect(run(wasmEngine(limited('0101818000')), bytes, shuffled)).toBeUndefined();
  });
});

/** The module with less memory: its limit, 65,535 pages, is three bytes of LEB128. */
function limited(limit: string): WebAssembly.Module {
  const hex = Buffer.from(engineModule, 'base64').toString('hex');
  expect(hex.split('0101ffff03')).toHaveLength(2);
  return new WebAssembly.Module(Buffer.from(hex.replace('0101ffff03', limit), 'hex'));
}
