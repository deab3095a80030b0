import { writeSync } from 'node:fs';
import { FilesInOne, type OutputFailure, type OutputSink } from '@toolkit/application/web/url-generator';

/**
 * Writes to standard output and waits until the reader has taken the bytes, so that nothing piles up. `closed` says
 * that the reader is gone.
 */
export class StdoutSink implements OutputSink {
  failure: OutputFailure | undefined;
  closed = false;

  constructor(private readonly descriptor = 1) {}

  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && !this.failure; ) {
      try {
        at += writeSync(this.descriptor, bytes, at);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // Another process has made the pipe non-blocking.
        if (code === 'EAGAIN') pause(2);
        else {
          this.closed = code === 'EPIPE';
          this.failure = code === 'ENOSPC' ? 'no-space' : 'unwritable';
        }
      }
    }
  }

  async ready(): Promise<void> {}

  async close(): Promise<void> {}
}

/** Standard output takes one file only. */
export class StdoutFiles extends FilesInOne {
  /** Whether the run wanted a second file. */
  several = false;
  private begun = false;

  override get failure(): FilesInOne['failure'] {
    return this.several ? 'unwritable' : super.failure;
  }

  override begin(): void {
    this.several = this.begun;
    this.begun = true;
  }
}

const pause = (milliseconds: number): void =>
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
