import type { ByteStream } from '@toolkit/application/web/url-generator';

/** The input and output of a command. */
export interface Streams {
  readonly stdin: ByteStream & { readonly descriptor: number; close(): void };
  /** A file descriptor. */
  readonly stdout: number;
  readonly stderr: { readonly isTTY?: boolean; write(text: string): unknown };
}
