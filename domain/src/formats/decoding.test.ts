import fc from 'fast-check';
import { runs } from '../testing/index.ts';
import { createDecoder } from './decoding.ts';
import { type ReadableEncoding, readableEncodings } from './text-encoding.ts';

/** The text up to the first fault, and whether there is one. */
function decode(bytes: Uint8Array, encoding: ReadableEncoding, size: number) {
  const decoder = createDecoder(encoding);
  let text = '';
  for (let at = 0; at < bytes.length && !decoder.isBroken; at += size)
    text += decoder.read(bytes.slice(at, at + size));
  if (!decoder.isBroken) text += decoder.end();
  return { text, isBroken: decoder.isBroken };
}

/** Bytes that are UTF-8 or nearly so: whole characters, and all borderline cases. */
const nearlyUtf8 = fc
  .array(
    fc.oneof(
      fc
        .constantFrom('a', '\n', 'ä', '日', '😀', '\ufeff', '\ud7ff', '\ue000', '\ufffd', '\u{10ffff}')
        .map((text) => [...Buffer.from(text)]),
      fc
        .constantFrom(0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed)
        .map((byte) => [byte]),
      fc.constantFrom(0xee, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff, 0).map((byte) => [byte]),
    ),
    { maxLength: 8 },
  )
  .map((parts) => Uint8Array.from(parts.flat()));

describe('the text of a file', () => {
  it('is UTF-8 up to the first byte that a browser refuses, wherever the file is cut', () => {
    const decodeStrictly = (bytes: Uint8Array, stream: boolean) => {
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream });
      } catch {
        return undefined;
      }
    };
    fc.assert(
      fc.property(nearlyUtf8, fc.integer({ min: 1, max: 5 }), (bytes, size) => {
        const whole = decodeStrictly(bytes, false);
        let valid = bytes.length;
        while (decodeStrictly(bytes.slice(0, valid), true) === undefined) valid -= 1;
        const text = whole ?? decodeStrictly(bytes.slice(0, valid), true);
        expect(decode(bytes, 'utf-8', size)).toEqual({ text, isBroken: whole === undefined });
      }),
      { numRuns: runs(12_000) },
    );
  });

  it('is UTF-16 as a browser reads it, wherever the file is cut', () => {
    const bytes = fc
      .array(fc.constantFrom(0xff, 0xfe, 0, 0x61, 0xd8, 0xdc, 0x20, 0x0a), { maxLength: 9 })
      .map((list) => Uint8Array.from(list));
    const encodings = fc.constantFrom('utf-16le', 'utf-16be');
    fc.assert(
      fc.property(bytes, encodings, fc.integer({ min: 1, max: 4 }), (input, encoding, size) => {
        const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(input);
        expect(decode(input, encoding, size)).toEqual({ text, isBroken: false });
      }),
      { numRuns: runs(6_000) },
    );
  });

  it('has for all 256 bytes of Windows-1252 the characters that browsers read', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const from80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
    const text = Array.from(all, (byte) => from80[byte - 0x80] ?? String.fromCharCode(byte)).join('');
    expect(decode(all, 'windows-1252', 7)).toEqual({ text, isBroken: false });
  });

  it('is read from encodings of several bytes, wherever the file is cut', () => {
    for (const [encoding, bytes, text] of [
      ['shift_jis', [0x90, 0xd4, 0x82, 0xa2, 0x8c, 0x43], '赤い靴'],
      ['gbk', [0xba, 0xec, 0xd0, 0xac], '红鞋'],
      ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x40, 0x56, 0x1b, 0x28, 0x42, 0x61], '赤a'],
    ] as const)
      for (let size = 1; size <= bytes.length; size += 1)
        expect(decode(Uint8Array.from(bytes), encoding, size)).toEqual({ text, isBroken: false });
  });

  it('is read in all encodings, and ends before bytes without a meaning', () => {
    for (const encoding of readableEncodings)
      if (!encoding.startsWith('utf-16'))
        expect(decode(Buffer.from('red 1'), encoding, 2)).toEqual({ text: 'red 1', isBroken: false });
    for (const bytes of [
      [0x61, 0x0a, 0x62, 0xff, 0x63],
      [0x61, 0x0a, 0x62, 0x81],
    ])
      expect(decode(Uint8Array.from(bytes), 'shift_jis', 2)).toEqual({ text: 'a\nb', isBroken: true });
  });
});
