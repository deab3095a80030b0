import fc from 'fast-check';
import { runs } from '../testing/index.ts';
import type { ReadableEncoding } from './file-kind.ts';
import { transcoder } from './transcoder.ts';

const encodings: readonly ReadableEncoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];
// Node's own decoder of Windows-1252 takes these for controls: https://github.com/nodejs/node/issues/56542
const c1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const windows1252 = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => c1[byte - 0x80] ?? String.fromCharCode(byte)).join('');
const read = (bytes: Uint8Array, encoding: ReadableEncoding) =>
  encoding === 'windows-1252' ? windows1252(bytes) : new TextDecoder(encoding).decode(bytes);

// Half a character at the very end is told once or twice.
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
  it('S-66 reads every encoding as a browser does, wherever the chunks are cut', () => {
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

  it('S-66 gives all 256 bytes of Windows-1252 the meaning they have in browsers', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(transcoded(all, 'windows-1252', 7)).toBe(windows1252(all));
  });
});
