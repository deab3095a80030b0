import type { ByteSource, UrlRun } from '../ports.ts';

/** Bytes that arrive in pieces and can be read once. Iterating fails if they cannot be read. */
export interface ByteStream {
  /** In bytes, if known. */
  readonly size?: number | undefined;
  pieces(): AsyncIterable<Uint8Array>;
}

/** A list as a run gets it. */
export type ListBytes = ByteSource | ByteStream;

/** A run whose lists may also come as streams. */
export type StreamedRun = UrlRun<ListBytes>;

const sliceBytes = 2_097_152;

export const openStream = (list: ListBytes): ByteStream =>
  'slice' in list ? { size: list.size, pieces: () => slices(list) } : list;

async function* slices(list: ByteSource): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < list.size; start += sliceBytes) {
    const end = Math.min(start + sliceBytes, list.size);
    const slice = new Uint8Array(await list.slice(start, end).arrayBuffer());
    if (slice.length < end - start) throw new Error('The list has become shorter.');
    yield slice;
  }
}

/** Enough of a list to recognise the kind of table. */
export const shapeBytes = 65_536;

/** The beginning of a stream, at most {@link shapeBytes}, and the whole stream including it. */
export interface Peeked {
  readonly head: Uint8Array;
  /** Whether the head is the whole stream. */
  readonly complete: boolean;
  readonly stream: ByteStream;
}

/** @throws when the stream cannot be read */
export async function peek(stream: ByteStream): Promise<Peeked> {
  const pieces = stream.pieces()[Symbol.asyncIterator]();
  let read: Uint8Array = new Uint8Array(0);
  let complete = false;
  while (read.length < shapeBytes && !complete) {
    const next = await pieces.next();
    complete = next.done === true;
    // A copy: the stream may reuse the memory of its pieces.
    if (!next.done) read = joinBytes([read, next.value]);
  }
  const all = async function* (): AsyncGenerator<Uint8Array, void> {
    try {
      yield read;
      for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  };
  return { head: read.subarray(0, shapeBytes), complete, stream: { size: stream.size, pieces: all } };
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
