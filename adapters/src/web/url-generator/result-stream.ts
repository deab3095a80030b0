import { mostResultBytes, type OutputFailure } from '@toolkit/application/web/url-generator';

class ResultError extends Error {
  constructor(readonly code: OutputFailure) {
    super(code);
  }
}

/** Stores pieces as Blobs, which browsers move to disk when memory runs short. @param parts where the Blobs go */
export function createBlobWriter(
  parts: Blob[],
  mostBytes = mostResultBytes,
): WritableStream<Uint8Array<ArrayBuffer>> {
  let size = 0;
  return new WritableStream({
    async write(piece) {
      size += piece.length;
      if (size > mostBytes) throw new ResultError('too-large');
      const part = new Blob([piece]);
      // Resolves when the browser has taken the bytes; without room for them, the Blob cannot be read.
      await part
        .slice(-1)
        .arrayBuffer()
        .catch(() => {
          throw new ResultError('no-space');
        });
      parts.push(part);
    },
  });
}

/** Why a stream could not be opened, written or closed. */
export function findOutputFailure(error: unknown): OutputFailure {
  if (error instanceof ResultError) return error.code;
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'no-space' : 'unwritable';
}
