/** Finds the first invalid UTF-8. Offsets count from the first byte pushed. */
export interface Utf8Check {
  /** Takes the next bytes, cut anywhere; returns the offset of the first invalid sequence. */
  push(chunk: Uint8Array): number | undefined;
  /** The offset of a sequence that is cut off at the end. */
  end(): number | undefined;
}

/** Refuses overlong forms, surrogates and code points beyond U+10FFFF. Must not be used after returning an offset. */
export function utf8Check(): Utf8Check {
  let read = 0;
  let begin = 0;
  let awaited = 0;
  let lowest = 0x80;
  let highest = 0xbf;

  const lead = (byte: number, at: number): boolean => {
    if (byte < 0xc2 || byte > 0xf4) return false;
    begin = at;
    awaited = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    lowest = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    highest = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    return true;
  };

  return {
    push(chunk) {
      for (let index = 0; index < chunk.length; index += 1) {
        const byte = chunk[index] as number;
        if (awaited > 0) {
          if (byte < lowest || byte > highest) return begin;
          awaited -= 1;
          lowest = 0x80;
          highest = 0xbf;
        } else if (byte >= 0x80 && !lead(byte, read + index)) return read + index;
      }
      read += chunk.length;
      return undefined;
    },
    end: () => (awaited > 0 ? begin : undefined),
  };
}
