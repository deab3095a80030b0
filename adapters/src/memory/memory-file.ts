import { type ByteSource, joinBytes } from '@toolkit/application/web/url-generator';

/** A file in memory. */
export class MemoryFile implements ByteSource {
  readonly size: number;
  private readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(...parts: readonly Uint8Array[]) {
    this.bytes = joinBytes(parts);
    this.size = this.bytes.length;
  }

  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> } {
    return { arrayBuffer: async () => this.bytes.slice(start, end).buffer };
  }
}
