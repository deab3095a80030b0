import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { longTest } from '@toolkit/domain/testing';
import { byteEngine, lineMaxBytes, planOfTemplate } from '@toolkit/domain/url-generator';
import { engineModule, engineSource } from './engine-module.ts';
import { compiled, run } from './engine-run.testing.ts';
import { naive } from './naive-engine.testing.ts';
import { quickestEngine } from './quickest-engine.ts';
import { wasmEngine } from './wasm-engine.ts';

const encoder = new TextEncoder();

describe('the engine in WebAssembly', () => {
  const plan = planOfTemplate('https://a.example/?q={keyword}&x=1');

  it('is the one that is used, and is made of the source that is there', () => {
    expect(quickestEngine()).toBe(quickestEngine());
    expect(quickestEngine()).not.toBe(byteEngine);
    const source = readFileSync(new URL('./engine.as', import.meta.url));
    expect(createHash('sha256').update(source).digest('hex')).toBe(engineSource);
  });

  it('takes every sequence of two to four bytes for UTF-8 that a strict decoder takes', longTest, () => {
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
  });

  it('takes a list of many chunks, whatever the pieces are', () => {
    const text = Array.from({ length: 60_000 }, (_, at) => `${'wört '.repeat(at % 7)}${at}`).join('\r\n');
    const bytes = encoder.encode(text);
    const expected = naive(bytes, plan);
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

  it('S-71a writes keywords of every length, also many of the longest', () => {
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
    const bytes = encoder.encode(text);
    expect(run(compiled, bytes, { plan: { parts } })).toEqual(naive(bytes, { parts }));
  });

  it('leaves templates with very many placeholders to the reference, which needs room for what there is only', () => {
    const part = { text: encoder.encode('x'), mode: 'percent' } as const;
    const parts = [...Array.from({ length: 22_000 }, () => part), { text: encoder.encode('\n') }];
    const made = run(compiled, encoder.encode(`a b\n${'y'.repeat(2000)}\n`), { plan: { parts } });
    const line = (keyword: string) => `${`x${keyword}`.repeat(22_000)}\n`;
    expect('text' in made && made.text === line('a%20b') + line('y'.repeat(2000))).toBe(true);
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
