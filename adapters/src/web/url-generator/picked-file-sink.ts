import type { OutputFailure, OutputSink } from '@toolkit/application/web/url-generator';
import { outputFailure } from './sync-file-sink.ts';

/** Of a FileSystemWritableFileStream. */
export interface FileStream {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  close(): Promise<void>;
  abort(): Promise<void>;
}

/** Writes to the file that the user has chosen, which the browser replaces only when everything is there. */
export class PickedFileSink implements OutputSink {
  failure: OutputFailure | undefined;
  private last = Promise.resolve();

  constructor(private readonly stream: FileStream) {}

  write(bytes: Uint8Array): void {
    const copy = bytes.slice();
    this.last = this.last.then(() => this.stream.write(copy)).catch((error) => this.failed(error));
  }

  ready(): Promise<void> {
    return this.last;
  }

  async close(complete: boolean): Promise<void> {
    const { stream } = this;
    const end = complete && this.failure === undefined ? () => stream.close() : () => stream.abort();
    await end().catch((error) => this.failed(error));
  }

  private failed(error: unknown): void {
    this.failure ??= outputFailure(error);
  }
}
