import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  byteEngine,
  type EngineMaker,
  type EngineTask,
  type KeywordMode,
  lineMaxBytes,
  planOfTemplate,
  type UrlPlan,
} from '@toolkit/domain/url-generator';
import fc from 'fast-check';
import { engineModule, engineSource } from './engine-module.ts';
import { quickestEngine } from './quickest-engine.ts';
import { wasmEngine } from './wasm-engine.ts';

const compiled = wasmEngine(new WebAssembly.Module(Buffer.from(engineModule, 'base64')));
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Everything an engine tells and writes about bytes that arrive in pieces of the given size. */
function run(make: EngineMaker, bytes: Uint8Array, task: Omit<EngineTask, 'write'>, pieceBytes = 65_536) {
  const written: Uint8Array[] = [];
  const engine = make({ ...task, write: (chunk) => written.push(chunk.slice()) });
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const problem = engine.push(bytes.subarray(at, at + pieceBytes));
    if (problem) return { problem };
  }
  const steps = engine.finish();
  let step = steps.next();
  while (!step.done) step = steps.next();
  if (step.value) return { problem: step.value };
  return { text: decoder.decode(Buffer.concat(written)), count: { ...engine.count } };
}

const encodings: Record<KeywordMode, (text: string) => string> = {
  percent: encodeURIComponent,
  plus: (text) => encodeURIComponent(text).replaceAll('%20', '+'),
  raw: (text) => text,
};

/** The rules of the specification, written down with strings. */
function naive(list: string, { parts, separator }: UrlPlan) {
  const lines = list.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const keywords = lines.map((line) => line.trim()).filter((line) => line !== '');
  const text = keywords.flatMap((keyword) => {
    const columns = separator === undefined ? undefined : keyword.split(String.fromCharCode(separator));
    return parts.map(
      ({ text, mode, column = 0 }) =>
        decoder.decode(text) +
        (mode === undefined ? '' : encodings[mode](columns ? (columns[column] ?? '') : keyword)),
    );
  });
  return {
    text: text.join(''),
    count: { keywords: keywords.length, emptyLines: lines.length - keywords.length },
  };
}

const piece = fc.constantFrom(
  ...'\t\v\f \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
  ...'\u0085\u200b\u2060\u180e\u00a1\u200c\u2027\u202a\u3001\ufefe\u009f\u00a8\u00a9\u00af\u008a\u0080',
  ...'\n\r\0aZ09-_.!~*\'()$&%+=@#?/\\"<>[]^`{|}:;,\x7f\x1f',
  ...[
    '\r\n',
    '\n\n',
    'ä',
    'ß',
    'Ж',
    '日',
    '한',
    '😀',
    '{keyword}',
    '$&',
    '\u{10ffff}',
    '\ud7ff',
    '\ue000',
    '\uffff',
  ],
  ...['some words', 'a-rather-longer-keyword', 'größer', '東京タワー', 'дешёвые билеты'],
);
const list = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const anyText = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed());
const part = fc.record(
  {
    text: fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => encoder.encode(text)),
    mode: fc.constantFrom<KeywordMode>('percent', 'plus', 'raw'),
    column: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: ['text'] },
) as fc.Arbitrary<UrlPlan['parts'][number]>;
const anyPlan = fc.oneof(
  fc.constant(planOfTemplate('https://a.example/?q={keyword}')),
  fc
    .tuple(anyText, anyText)
    .map(([one, other]) => planOfTemplate(`https://a.example/${one}{keyword}${other}`)),
  fc.record({ parts: fc.array(part, { minLength: 1, maxLength: 5 }) }),
  fc.record({
    parts: fc.array(part, { minLength: 1, maxLength: 5 }),
    separator: fc.constantFrom(0x1f, 0x2c),
  }),
);

describe('engines', () => {
  it('S-70 S-71 S-72 JavaScript and WebAssembly write what a naive generator writes', () => {
    fc.assert(
      fc.property(
        fc.oneof(list, anyText),
        anyPlan,
        fc.integer({ min: 1, max: 70 }),
        (text, plan, pieceBytes) => {
          const bytes = encoder.encode(text);
          const expected = naive(text, plan);
          expect(run(compiled, bytes, { plan }, pieceBytes)).toEqual(expected);
          expect(run(byteEngine, bytes, { plan }, pieceBytes)).toEqual(expected);
          expect(run(compiled, bytes, {}, pieceBytes).count).toEqual(expected.count);
        },
      ),
      { numRuns: 12_000, seed: 4 },
    );
  }, 120_000);

  it('S-68 JavaScript and WebAssembly draw the same order for a seed, and lose nothing', () => {
    const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    const settings = fc.record({
      seed: fc.oneof(fc.tuple(word, word, word, word), fc.constant([0, 0, 0, 0] as const)),
      buckets: fc.constantFrom(1, 2, 8, 1024),
    });
    const plan = planOfTemplate('https://a.example/?q={keyword}');
    fc.assert(
      fc.property(list, settings, fc.integer({ min: 1, max: 70 }), (text, shuffle, pieceBytes) => {
        const bytes = encoder.encode(text);
        const one = run(compiled, bytes, { plan, shuffle }, pieceBytes);
        expect(run(byteEngine, bytes, { plan, shuffle }, 1000)).toEqual(one);
        const sorted = (urls = '') => urls.split(/(?<=\r\n)/).sort();
        expect(sorted(one.text)).toEqual(sorted(naive(text, plan).text));
      }),
      { numRuns: 1500, seed: 5 },
    );
  }, 120_000);

  it('agree about every sequence of four bytes that could be UTF-8, and about where it is not', () => {
    const edges = [
      0x00, 0x0a, 0x0d, 0x20, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf,
    ];
    const leads = [0xe0, 0xe1, 0xec, 0xed, 0xee, 0xef, 0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xf8, 0xff];
    const byte = fc.constantFrom(...edges, ...leads);
    fc.assert(
      fc.property(
        fc.array(byte, { maxLength: 90 }),
        fc.integer({ min: 0, max: 70 }),
        fc.integer({ min: 1, max: 40 }),
        (bytes, ascii, pieceBytes) => {
          const all = Uint8Array.from([...encoder.encode('a\nb'.repeat(ascii)), ...bytes]);
          expect(run(compiled, all, {}, pieceBytes)).toEqual(run(byteEngine, all, {}, pieceBytes));
        },
      ),
      { numRuns: 6000, seed: 6 },
    );
    const wrong: string[] = [];
    const strict = new TextDecoder('utf-8', { fatal: true });
    for (let code = 0; code < 0x10000; code += 1) {
      for (const tail of [[], [0x80], [0xbf, 0xbf]]) {
        const bytes = Uint8Array.of(0x61, code >> 8, code & 0xff, ...tail, 0x61);
        if (bytes.includes(0x0a) || bytes.includes(0x0d)) continue;
        let valid = true;
        try {
          strict.decode(bytes);
        } catch {
          valid = false;
        }
        if ('problem' in run(compiled, bytes, {}) === valid) wrong.push(Buffer.from(bytes).toString('hex'));
      }
      // An instance for each would take its time: only around the borders.
      if ((code & 0xff) === 0xc0 && code >> 8 > 0xc3 && code >> 8 < 0xdf) code += 0x3f;
      if (code >> 8 < 0xc0) code += 0xff;
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

describe('the engine in WebAssembly', () => {
  const plan = planOfTemplate('https://a.example/?q={keyword}&x=1');

  it('is the one that is used, and is made of the source that is there', () => {
    expect(quickestEngine()).toBe(quickestEngine());
    expect(quickestEngine()).not.toBe(byteEngine);
    const source = readFileSync(new URL('./engine.as', import.meta.url));
    expect(createHash('sha256').update(source).digest('hex')).toBe(engineSource);
  });

  it('S-66 takes a list of many chunks, whatever the pieces are', () => {
    const text = Array.from({ length: 60_000 }, (_, at) => `${'wört '.repeat(at % 7)}${at}`).join('\r\n');
    const bytes = encoder.encode(text);
    const expected = naive(text, plan);
    for (const pieceBytes of [9973, 262_143, 262_145, bytes.length]) {
      expect(run(compiled, bytes, { plan }, pieceBytes)).toEqual(expected);
    }
    const shuffle = { seed: [1, 2, 3, 4] as const };
    const mixed = run(byteEngine, bytes, { plan, shuffle });
    for (const expectedBytes of [0, bytes.length, 1e9]) {
      expect(run(compiled, bytes, { plan, shuffle, expectedBytes }, 100_003)).toEqual(mixed);
    }
  });

  it('says what is wrong and in which line, as the reference does', () => {
    const long = 'x'.repeat(lineMaxBytes);
    const lists = [
      `a\n${long}\nb`,
      `a\n${long}x\nb`,
      `a\r\n\r\n${long}x`,
      `${'k\r'.repeat(200_000)}${long}x\n`,
      `${'k\r\n'.repeat(100_000)}\xff\n`,
      `a\r\nb\r\nc\xe9\r\nd`,
      `a\n\xe2\x82`,
      `\r\n\xf4\x90\x80\x80`,
      `a\n${long}\xff\n`,
      `a\n${long}x\xff\n`,
      `a\n\xff${long}`,
    ];
    for (const list of lists) {
      const bytes = Uint8Array.from(list, (character) => character.charCodeAt(0));
      for (const pieceBytes of [1000, 65_536, 262_144, 999_999]) {
        expect(run(compiled, bytes, { plan }, pieceBytes)).toEqual(
          run(byteEngine, bytes, { plan }, pieceBytes),
        );
      }
    }
    expect(run(compiled, encoder.encode(lists[1]), { plan })).toEqual({
      problem: { code: 'line-too-long', line: 2 },
    });
  });

  it('S-71 writes keywords of every length, also many of the longest', () => {
    const keywords = Array.from({ length: 200 }, (_, length) =>
      'aä b'
        .repeat(50)
        .slice(0, length + 1)
        .trim(),
    );
    const text = [...keywords, ...Array.from({ length: 9 }, () => '日'.repeat(21_845))].join('\n');
    const parts = [
      ...Array.from({ length: 6 }, (_, at) => ({ text: encoder.encode(`<${at}>`), mode: 'plus' as const })),
      { text: encoder.encode('\n') },
    ];
    expect(run(compiled, encoder.encode(text), { plan: { parts } })).toEqual(naive(text, { parts }));
  });

  it('leaves templates with very many placeholders to the reference, which needs room for what there is only', () => {
    const part = { text: encoder.encode('x'), mode: 'percent' } as const;
    const parts = [...Array.from({ length: 22_000 }, () => part), { text: encoder.encode('\n') }];
    const made = run(compiled, encoder.encode(`a b\n${'y'.repeat(2000)}\n`), { plan: { parts } });
    const line = (keyword: string) => `${`x${keyword}`.repeat(22_000)}\n`;
    expect(made.text === line('a%20b') + line('y'.repeat(2000))).toBe(true);
  });

  it('S-68 every order is equally likely, in one bucket and in several', () => {
    const bytes = encoder.encode('a\nb\nc\nd');
    for (const buckets of [1, 2, 4]) {
      const seen = new Map<string, number>();
      for (let at = 0; at < 4800; at += 1) {
        const shuffle = { seed: [at, 2, 3, at * 7919] as const, buckets };
        const { text = '' } = run(compiled, bytes, { plan: planOfTemplate('{keyword}'), shuffle });
        seen.set(text, (seen.get(text) ?? 0) + 1);
      }
      expect(seen.size).toBe(24);
      const chiSquare = [...seen.values()].reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0);
      // 99.9 % point for 23 degrees of freedom; the seeds are fixed.
      expect(chiSquare).toBeLessThan(49.7);
    }
  });

  it('says that there is no memory instead of breaking down', () => {
    const small = new WebAssembly.Module(Buffer.from(limited(engineModule), 'base64'));
    const bytes = encoder.encode('some keyword\n'.repeat(20_000));
    const shuffle = { seed: [1, 2, 3, 4] as const };
    const many = { plan, shuffle, expectedBytes: 1e9 };
    expect(run(wasmEngine(small), bytes, many)).toEqual({ problem: { code: 'out-of-memory' } });
    expect(run(wasmEngine(small), bytes, { plan })).toEqual(run(byteEngine, bytes, { plan }));
  });
});

/** The module with a memory of 2 MiB at most: its limit, 65,535 pages, is three bytes of LEB128. */
function limited(base64: string): string {
  const hex = Buffer.from(base64, 'base64').toString('hex');
  const limit = '0101ffff03';
  expect(hex.split(limit)).toHaveLength(2);
  return Buffer.from(hex.replace(limit, '0101a08000'), 'hex').toString('base64');
}
