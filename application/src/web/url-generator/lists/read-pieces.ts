import type { ByteStream } from './byte-stream.ts';

/** Yields the pieces of a list. If the list cannot be read, the last one is undefined. */
export async function* readPieces(
  stream: ByteStream,
): AsyncGenerator<{ bytes: Uint8Array; share: number } | undefined, void> {
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
