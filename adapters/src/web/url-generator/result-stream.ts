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
      await checkStored(part);
      parts.push(part);
    },
    async close() {
      await Promise.all(parts.map(checkStored));
    },
  });
}

/** Resolves when the browser has taken the bytes; if it had no room for them or has lost them, they cannot be read. */
async function checkStored(part: Blob): Promise<void> {
  try {
    await part.slice(-1).arrayBuffer();
  } catch {
    throw new ResultError('no-space');
  }
}

/** Why a stream could not be opened, written or closed. */
export function findOutputFailure(error: unknown): OutputFailure {
  if (error instanceof ResultError) return error.code;
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'no-space' : 'unwritable';
}
