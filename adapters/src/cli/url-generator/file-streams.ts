import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { ByteStream } from '@toolkit/application/web/url-generator';

const pieceBytes = 1_048_576;

/**
 * Reads a file, or anything that opens like one. It is opened only when it is read, because systems limit the number of
 * open files.
 * @throws if it may not be opened
 */
export async function fileStream(path: string): Promise<ByteStream> {
  const status = await stat(path);
  if (status.isDirectory()) throw Object.assign(new Error('It is a folder.'), { code: 'EISDIR' });
  await access(path, constants.R_OK);
  const pieces = () => createReadStream(path, { highWaterMark: pieceBytes });
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
