import type { ReadableEncoding } from './text-encoding.ts';
import { textOfUtf8, utf8 } from './utf8.ts';

// Every platform has it, but the language's own type library does not declare it.
declare const TextDecoder: new (
  label: string,
  options: { readonly ignoreBOM: boolean },
) => { decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string };

/** Decodes a file piece by piece, with its byte order mark. */
export interface Decoder {
  /** The characters that these bytes complete; none behind a fault. */
  read(bytes: Uint8Array): string;
  end(): string;
  /** Whether bytes without a meaning in the encoding follow what was read. */
  readonly isBroken: boolean;
}

/** In UTF-16, a lone surrogate or an odd last byte becomes U+FFFD; all other encodings are strict. */
export function createDecoder(encoding: ReadableEncoding): Decoder {
  if (encoding === 'utf-8') return new Utf8Decoder();
  const decode = looseDecoder(encoding);
  return encoding.startsWith('utf-16')
    ? { read: decode, end: () => decode(), isBroken: false }
    : new StrictDecoder(decode);
}

/** The beginning of a file, whatever is in it: bytes without a meaning become U+FFFD. */
export function decodeHead(head: Uint8Array, encoding: ReadableEncoding): string {
  const decode = looseDecoder(encoding);
  return (decode(head) + decode()).replace(/^\ufeff/, '');
}

/** Decodes further bytes at each call; without bytes, ends the text. */
function looseDecoder(encoding: ReadableEncoding): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const decode = (bytes?: Uint8Array) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode());
  return encoding === 'windows-1252'
    ? (bytes) => decode(bytes).replace(/[\x80-\x9f]/g, ofWindows1252)
    : decode;
}

// Some versions of Node read these bytes as Latin-1: https://github.com/nodejs/node/issues/56542
const from80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const ofWindows1252 = (control: string): string => from80.charAt(control.charCodeAt(0) - 0x80);

/** For encodings in which no lists have U+FFFD. */
class StrictDecoder implements Decoder {
  isBroken = false;

  constructor(private readonly decode: (bytes?: Uint8Array) => string) {}

  read(bytes: Uint8Array): string {
    return this.check(this.decode(bytes));
  }

  end(): string {
    return this.check(this.decode());
  }

  private check(text: string): string {
    const fault = text.indexOf('\ufffd');
    if (fault < 0) return text;
    this.isBroken = true;
    return text.slice(0, fault);
  }
}

class Utf8Decoder implements Decoder {
  isBroken = false;
  /** The beginning of a character. */
  private rest = new Uint8Array(0);

  read(piece: Uint8Array): string {
    let bytes = piece;
    if (this.rest.length > 0) {
      bytes = new Uint8Array(this.rest.length + piece.length);
      bytes.set(this.rest);
      bytes.set(piece, this.rest.length);
    }
    const whole = countWhole(bytes);
    this.rest = bytes.slice(whole);
    return this.decode(bytes.subarray(0, whole));
  }

  end(): string {
    return this.decode(this.rest);
  }

  private decode(bytes: Uint8Array): string {
    const text = textOfUtf8(bytes);
    if (!text.includes('\ufffd')) return text;
    // It stands for bytes without a meaning, unless it is in the file.
    const fault = utf8(text).findIndex((byte, at) => byte !== bytes[at]);
    if (fault < 0) return text;
    this.isBroken = true;
    return looseDecoder('utf-8')(bytes.subarray(0, fault));
  }
}

/** How many of the bytes come before a character that is not complete. */
function countWhole(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (needed > 0) return needed > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
