import { access, constants, open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ByteStream } from '@toolkit/application/web/url-generator';

const pieceBytes = 1_048_576;

/**
 * Reads a file, or anything that opens like one, with two buffers: one is filled while the other is processed. It is
 * opened only when it is read, because systems limit the number of open files.
 * @throws if it may not be opened
 */
export async function fileStream(path: string): Promise<ByteStream> {
  const status = await stat(path);
  if (status.isDirectory()) throw Object.assign(new Error('It is a folder.'), { code: 'EISDIR' });
  await access(path, constants.R_OK);
  async function* pieces(): AsyncGenerator<Uint8Array, void> {
    const file = await open(path);
    try {
      const buffers = [new Uint8Array(pieceBytes), new Uint8Array(pieceBytes)] as const;
      const read = async (turn: number) => {
        const buffer = buffers[turn & 1] as Uint8Array;
        const { bytesRead } = await file.read(buffer, 0, pieceBytes, null);
        return buffer.subarray(0, bytesRead);
      };
      let next = read(0);
      for (let turn = 1; ; turn += 1) {
        const piece = await next;
        if (piece.length === 0) return;
        next = read(turn);
        // A reader that stops early does not wait for it.
        next.catch(() => {});
        yield piece;
      }
    } finally {
      await file.close();
    }
  }
  return { ...(status.isFile() && { size: status.size }), pieces };
}

/** Standard input. Opened only when it is read, because from then on it keeps the process alive. */
export class Stdin implements ByteStream {
  private opened: Readable | undefined;

  constructor(
    readonly descriptor = 0,
    private readonly open: () => Readable = () => process.stdin,
  ) {}

  pieces(): AsyncIterable<Uint8Array> {
    this.opened = this.open();
    return this.opened;
  }

  /** Call it when no more input is wanted. */
  close(): void {
    this.opened?.destroy();
  }
}
