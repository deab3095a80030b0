import type { ByteStream } from '@toolkit/application/web/url-generator';

/** What a command reads, writes and says. */
export interface Streams {
  readonly stdin: ByteStream & { readonly descriptor: number; close(): void };
  /** A descriptor. */
  readonly stdout: number;
  readonly stderr: { readonly isTTY?: boolean; write(text: string): unknown };
}
