import fc from 'fast-check';
import { runs } from '../../testing/index.ts';
import { type ReadableEncoding, readableEncodings } from './file-kind.ts';
import { transcoder } from './transcoder.ts';

const encodings: readonly ReadableEncoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];
// Node's own decoder for Windows-1252 treats these as controls: https://github.com/nodejs/node/issues/56542
const c1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const windows1252 = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => c1[byte - 0x80] ?? String.fromCharCode(byte)).join('');
const read = (bytes: Uint8Array, encoding: ReadableEncoding) =>
  encoding === 'windows-1252' ? windows1252(bytes) : new TextDecoder(encoding).decode(bytes);

// Half a character at the end is reported once or twice.
const endOnce = (text: string) => text.replace(/\ufffd+$/, '\ufffd');

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function transcoded(bytes: Uint8Array, encoding: ReadableEncoding, size: number): string {
  const out: number[] = [];
  const stage = transcoder(encoding, (utf8) => out.push(...utf8));
  for (let at = 0; at < bytes.length; at += size) stage.push(bytes.slice(at, at + size));
  stage.end();
  return decoder.decode(Uint8Array.from(out));
}

describe('transcoder', () => {
  it('reads every encoding as a browser does, wherever the chunks are cut', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc
        .array(fc.constantFrom(0xff, 0xfe, 0xef, 0xbb, 0xbf, 0, 0x61, 0xd8, 0xdc, 0x20), { maxLength: 9 })
        .map((list) => Uint8Array.from(list)),
    );
    fc.assert(
      fc.property(
        bytes,
        fc.constantFrom(...encodings),
        fc.integer({ min: 1, max: 4 }),
        (input, encoding, size) => {
          expect(endOnce(transcoded(input, encoding, size))).toBe(endOnce(read(input, encoding)));
        },
      ),
      { numRuns: runs(12_000) },
    );
  });

  it('gives all 256 bytes of Windows-1252 the meaning they have in browsers', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(transcoded(all, 'windows-1252', 7)).toBe(windows1252(all));
  });

  it.each([
    ['shift_jis', [0x90, 0xd4, 0x82, 0xa2, 0x8c, 0x43], '赤い靴'],
    ['gbk', [0xba, 0xec, 0xd0, 0xac], '红鞋'],
    ['windows-1251', [0xf2, 0xf3, 0xf4, 0xeb, 0xe8], 'туфли'],
    ['iso-8859-2', [0xb3, 0xf3, 0x64, 0xbc], 'łódź'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x40, 0x56, 0x1b, 0x28, 0x42, 0x61], '赤a'],
  ] as const)('reads %s, wherever the chunks are cut', (encoding, bytes, text) => {
    for (let size = 1; size <= bytes.length; size += 1)
      expect(transcoded(Uint8Array.from(bytes), encoding, size)).toBe(text);
  });

  it('reads all encodings that there are, and hands on what means nothing there as no UTF-8', () => {
    for (const encoding of readableEncodings)
      if (!encoding.startsWith('utf-16')) expect(transcoded(latin('red 1'), encoding, 2)).toBe('red 1');
    const out: number[] = [];
    const stage = transcoder('shift_jis', (bytes) => out.push(...bytes));
    stage.push(Uint8Array.of(0x61, 0x0a, 0x62, 0xff, 0x63, 0x81));
    stage.end();
    expect(out).toEqual([0x61, 0x0a, 0x62, 0xff, 0x63, 0xff]);
  });
});

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
