import type { ByteSource, ByteStream } from '@toolkit/application/web/url-generator';

const pieceBytes = 1_048_576;

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
  const reader = list instanceof Blob ? openReader(list) : undefined;
  return (
    reader && {
      size: list.size,
      pieces: () => pieces(reader, list.size),
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

async function* pieces(reader: ReadableStreamBYOBReader, size: number): AsyncGenerator<Uint8Array, void> {
  let buffer = new ArrayBuffer(Math.min(size, pieceBytes));
  for (let left = size; left > 0; ) {
    let filled = 0;
    // Of what the browser has read so far, not every bit is worth the way to the engine.
    while (filled < Math.min(buffer.byteLength, left)) {
      const { value } = await reader.read(new Uint8Array(buffer, filled));
      if (!value || value.length === 0) throw new Error('The list is shorter than it was.');
      buffer = value.buffer;
      filled += value.length;
    }
    left -= filled;
    yield new Uint8Array(buffer, 0, filled);
  }
}
