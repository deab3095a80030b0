import { type ByteSource, type ByteStream, openStream } from '@toolkit/application/web/url-generator';

const pieceBytes = 1_048_576;
/** Chromium's streams of files stop for good at times, while other tabs open and close. */
const stalledMs = 3_000;

interface BlobStream extends ByteStream {
  /** Lets go of the file, wherever reading has ended. */
  close(): Promise<void>;
}

/**
 * A Blob that is read into one buffer, again and again: the browser reads ahead meanwhile, and all takes a third of the
 * time that slices take.
 * @returns undefined for what is no Blob, or where the browser cannot read into a buffer
 */
export function blobStream(list: ByteSource): BlobStream | undefined {
  if (!(list instanceof Blob)) return undefined;
  const reader = openReader(list);
  return (
    reader && {
      size: list.size,
      pieces: () => pieces(reader, list),
      close: () => reader.cancel().catch(() => {}),
    }
  );
}

function openReader(blob: Blob): ReadableStreamBYOBReader | undefined {
  try {
    return blob.stream().getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
}

async function* pieces(reader: ReadableStreamBYOBReader, list: Blob): AsyncGenerator<Uint8Array, void> {
  let buffer = new ArrayBuffer(Math.min(list.size, pieceBytes));
  for (let left = list.size; left > 0; ) {
    let filled = 0;
    // Of what the browser has read so far, not every bit is worth the way to the engine.
    while (filled < Math.min(buffer.byteLength, left)) {
      const read = await unlessStalled(reader.read(new Uint8Array(buffer, filled)));
      if (read === 'stalled') {
        yield* openStream(list.slice(list.size - left, list.size)).pieces();
        return;
      }
      if (!read.value || read.value.length === 0) throw new Error('The list is shorter than it was.');
      buffer = read.value.buffer;
      filled += read.value.length;
    }
    left -= filled;
    yield new Uint8Array(buffer, 0, filled);
  }
}

function unlessStalled<Value>(reading: Promise<Value>): Promise<Value | 'stalled'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('stalled'), stalledMs);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
