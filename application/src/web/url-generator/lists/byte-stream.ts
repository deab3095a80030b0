import type { ByteSource, UrlRun } from '../ports.ts';

/** Bytes that arrive in pieces and can be read once. Iterating fails if they cannot be read. */
export interface ByteStream {
  /** In bytes, if known. */
  readonly size?: number;
  pieces(): AsyncIterable<Uint8Array>;
}

/** A run whose lists may also come as streams. */
export type StreamedRun = UrlRun<ByteSource | ByteStream>;

const sliceBytes = 2_097_152;

/** Reads the next piece while the caller works on the last one. */
export const openStream = (list: ByteSource | ByteStream): ByteStream =>
  'slice' in list ? { size: list.size, pieces: () => slices(list) } : list;

async function* slices(list: ByteSource): AsyncGenerator<Uint8Array, void> {
  const read = (start: number) => {
    const bytes = list.slice(start, Math.min(start + sliceBytes, list.size)).arrayBuffer();
    // Whoever awaits it meets its failure.
    bytes.catch(() => {});
    return bytes;
  };
  let next = read(0);
  for (let start = 0; start < list.size; start += sliceBytes) {
    const slice = new Uint8Array(await next);
    if (slice.length < Math.min(sliceBytes, list.size - start))
      throw new Error('The list has become shorter.');
    next = read(start + sliceBytes);
    yield slice;
  }
}

/** The first bytes of a stream, and the whole stream including them. */
export interface Peeked {
  readonly head: Uint8Array;
  /** Whether the head is the whole stream. */
  readonly complete: boolean;
  readonly stream: ByteStream;
}

/** Reads at least `least` bytes ahead, or all if there are fewer. @throws when the stream cannot be read */
export async function peek(stream: ByteStream, least: number): Promise<Peeked> {
  const pieces = stream.pieces()[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let length = 0;
  let complete = false;
  while (length < least && !complete) {
    const next = await pieces.next();
    complete = next.done === true;
    if (next.done) break;
    // A copy: the stream may reuse the memory of its pieces.
    read.push(next.value.slice());
    length += next.value.length;
  }
  const again = async function* (): AsyncGenerator<Uint8Array, void> {
    try {
      yield* read.splice(0);
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  };
  const head = joinBytes(read);
  return {
    head,
    complete,
    stream: { ...(stream.size !== undefined && { size: stream.size }), pieces: again },
  };
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
