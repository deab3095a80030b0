import { utf8OfCodePoint } from './utf8.ts';

// The characters 0x80 to 0x9F; all others equal their code points. The five gaps of the standard (81, 8D, 8F, 90, 9D)
// stay control characters, as in browsers: https://encoding.spec.whatwg.org/index-windows-1252.txt
const special = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
  0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0x9d, 0x017e, 0x0178,
];

const written = Array.from({ length: 256 }, (_, byte) => utf8OfCodePoint(special[byte - 0x80] ?? byte));

/** Converts Windows-1252 to UTF-8. Every byte has a meaning, so this never fails. */
export function utf8OfWindows1252(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length * 3);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    for (const byte of written[bytes[at] as number] as readonly number[]) {
      out[length] = byte;
      length += 1;
    }
  }
  return out.subarray(0, length);
}
