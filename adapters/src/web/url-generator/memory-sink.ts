import type { OutputFailure, OutputSink } from '@toolkit/application/web/url-generator';

/** Largest result in bytes where only memory can keep it: beyond this, browsers lose it. */
const memoryMaxBytes = 536_870_912;

/** Hands pieces on to whoever keeps them. */
export class MemorySink implements OutputSink {
  failure: OutputFailure | undefined;
  private size = 0;

  constructor(
    private readonly keep: (piece: Uint8Array<ArrayBuffer>) => void,
    private readonly mostBytes: number = memoryMaxBytes,
  ) {}

  write(bytes: Uint8Array): void {
    this.size += bytes.length;
    if (this.size > this.mostBytes) this.failure = 'too-large';
    else this.keep(bytes.slice());
  }

  async ready(): Promise<void> {}

  async close(): Promise<void> {}
}
