import type { ReadableEncoding } from './text-encoding.ts';
import { utf8, utf8Length } from './utf8.ts';

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
    const bytes = new Uint8Array(this.rest.length + piece.length);
    bytes.set(this.rest);
    bytes.set(piece, this.rest.length);
    const text = looseDecoder('utf-8')(bytes);
    // U+FFFD stands for bytes without a meaning, unless it is in the file.
    const fault = text.includes('\ufffd') ? utf8(text).findIndex((byte, at) => byte !== bytes[at]) : -1;
    this.isBroken = fault >= 0;
    this.rest = bytes.slice(utf8Length(text));
    return this.isBroken ? looseDecoder('utf-8')(bytes.subarray(0, fault)) : text;
  }

  end(): string {
    this.isBroken ||= this.rest.length > 0;
    return '';
  }
}
