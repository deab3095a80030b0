import type { OutputSink } from '@toolkit/application/web/url-generator';

const pieceBytes = 4_194_304;
/** Enough that neither side waits for the other, and few enough that a slow disk does not fill memory. */
const mostPending = 4;

/** Hands the output of a run over to the page, piece by piece. What can fail about storing it fails there. */
export class PostedOutput implements OutputSink {
  readonly failure = undefined;
  private piece: Uint8Array<ArrayBuffer> | undefined;
  private filled = 0;
  /** How many pieces the page has not stored yet. */
  private pending = 0;
  private resume = () => {};

  constructor(private readonly post: (piece: Uint8Array<ArrayBuffer>) => void) {}

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const part = bytes.subarray(at, at + pieceBytes - this.filled);
      this.piece ??= new Uint8Array(pieceBytes);
      this.piece.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
      if (this.filled === pieceBytes) this.flush();
    }
  }

  ready(): Promise<void> {
    return this.waitUntil(mostPending);
  }

  /** Call it whenever the page has stored a piece. */
  stored(): void {
    this.pending -= 1;
    this.resume();
  }

  async close(complete: boolean): Promise<void> {
    if (complete) this.flush();
    await this.waitUntil(0);
  }

  private async waitUntil(pending: number): Promise<void> {
    while (this.pending > pending)
      await new Promise<void>((resolve) => {
        this.resume = resolve;
      });
  }

  private flush(): void {
    if (!this.piece) return;
    // Only whole buffers can be handed over.
    this.post(this.filled === pieceBytes ? this.piece : this.piece.slice(0, this.filled));
    this.pending += 1;
    this.piece = undefined;
    this.filled = 0;
  }
}
