import type { ByteSource } from '@toolkit/application/web/url-generator';

/** A file in memory. */
export class MemoryFile implements ByteSource {
  readonly size: number;
  private readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(...parts: readonly Uint8Array[]) {
    this.size = parts.reduce((size, part) => size + part.length, 0);
    this.bytes = new Uint8Array(this.size);
    let at = 0;
    for (const part of parts) {
      this.bytes.set(part, at);
      at += part.length;
    }
  }

  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> } {
    return { arrayBuffer: async () => this.bytes.slice(start, end).buffer };
  }
}
