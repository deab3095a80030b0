import type { ByteStream } from './byte-stream.ts';

/** The next bytes of a list, and the share of the list that is read with them, 0 to 1. */
export interface Piece {
  readonly bytes: Uint8Array;
  readonly share: number;
}

/** Yields the pieces of a list. If the list cannot be read, the last one is undefined. */
export async function* readPieces(stream: ByteStream): AsyncGenerator<Piece | undefined, void> {
  const pieces = stream.pieces()[Symbol.asyncIterator]();
  const { size } = stream;
  let read = 0;
  try {
    for (;;) {
      const next = await pieces.next().catch(() => undefined);
      if (!next) yield undefined;
      if (!next || next.done) return;
      read += next.value.length;
      yield { bytes: next.value, share: size ? Math.min(read / size, 1) : 0 };
    }
  } finally {
    await pieces.return?.();
  }
}
