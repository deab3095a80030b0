import type { ByteSource } from '../ports.ts';

/** Bytes that come one piece after the other, once. Iterating fails when they cannot be read. */
export interface ByteStream {
  /** In bytes, where it is known. */
  readonly size?: number;
  pieces(): AsyncIterable<Uint8Array>;
}

const sliceBytes = 2_097_152;

/** The next piece is read while the last one is worked on. */
export const openStream = (list: ByteSource | ByteStream): ByteStream =>
  'slice' in list ? { size: list.size, pieces: () => slices(list) } : list;

async function* slices(list: ByteSource): AsyncGenerator<Uint8Array, void> {
  let next = readBytes(list, 0);
  for (let start = 0; start < list.size; start += sliceBytes) {
    const slice = await next;
    if (slice === undefined) throw new Error('The list cannot be read any more.');
    next = readBytes(list, start + sliceBytes);
    yield slice;
  }
}

async function readBytes(list: ByteSource, start: number): Promise<Uint8Array | undefined> {
  const end = Math.min(start + sliceBytes, list.size);
  if (start >= end) return undefined;
  try {
    const bytes = new Uint8Array(await list.slice(start, end).arrayBuffer());
    return bytes.length === end - start ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** The first bytes of a stream, at least so many unless there are fewer, and the stream with them. */
export interface Peeked {
  readonly head: Uint8Array;
  /** Whether the head is all there is. */
  readonly complete: boolean;
  readonly stream: ByteStream;
}

/** @throws when it cannot be read */
export async function peeked(stream: ByteStream, least: number): Promise<Peeked> {
  const pieces = stream.pieces()[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let length = 0;
  let complete = false;
  while (length < least && !complete) {
    const next = await pieces.next();
    complete = next.done === true;
    if (next.done) break;
    // Who hands out pieces may use their memory again.
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
  const head = joined(read);
  return {
    head,
    complete,
    stream: { ...(stream.size !== undefined && { size: stream.size }), pieces: again },
  };
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
