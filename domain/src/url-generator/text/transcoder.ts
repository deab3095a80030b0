import type { ReadableEncoding } from './file-kind.ts';
import { otherDecoder, otherEncodings } from './other-encodings.ts';
import { markBytes, Utf16Reader } from './text-encoding.ts';
import { utf8OfWindows1252 } from './windows-1252.ts';

/** Takes bytes that are valid during the call only. */
export type WriteBytes = (bytes: Uint8Array) => void;

/** A processing stage for bytes in chunks cut anywhere. */
export interface ByteStage {
  push(chunk: Uint8Array): void;
  end(): void;
}

const longestMark = 3;

/**
 * Converts text in a known encoding to UTF-8 without a byte order mark. UTF-8 passes unchanged and unchecked. In
 * UTF-16, an unpaired surrogate or an odd last byte becomes U+FFFD; in other encodings, undefined bytes become invalid
 * UTF-8.
 */
export function transcoder(encoding: ReadableEncoding, write: WriteBytes): ByteStage {
  const others = otherEncodings.find((one) => one === encoding);
  if (others) return otherDecoder(others, write);
  const utf16 = encoding === 'utf-16le' || encoding === 'utf-16be' ? new Utf16Reader(encoding) : undefined;
  const decode = (chunk: Uint8Array): void => {
    const utf8 = utf16 ? utf16.push(chunk) : encoding === 'windows-1252' ? utf8OfWindows1252(chunk) : chunk;
    if (utf8.length > 0) write(utf8);
  };
  // Windows-1252 has no byte order mark: the same bytes are letters.
  let head: Uint8Array | undefined = encoding === 'windows-1252' ? undefined : new Uint8Array(0);
  const begin = (bytes: Uint8Array): void => {
    head = undefined;
    const mark = markBytes(bytes);
    const own =
      encoding === 'utf-8' ? mark === 3 : mark === 2 && (bytes[0] === 0xff) === (encoding === 'utf-16le');
    decode(own ? bytes.subarray(mark) : bytes);
  };
  return {
    push(chunk) {
      if (head === undefined) {
        decode(chunk);
        return;
      }
      const bytes = new Uint8Array(head.length + chunk.length);
      bytes.set(head);
      bytes.set(chunk, head.length);
      if (bytes.length < longestMark) head = bytes;
      else begin(bytes);
    },
    end() {
      if (head !== undefined) begin(head);
      const last = utf16?.end();
      if (last !== undefined && last.length > 0) write(last);
    },
  };
}
