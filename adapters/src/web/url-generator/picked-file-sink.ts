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
  private last: Promise<void>;

  /** @param opened fails where somebody else writes to the file, or the user has taken the right to */
  constructor(private readonly opened: Promise<FileStream>) {
    this.last = opened.then(() => {}).catch((error) => this.failed(error));
  }

  write(bytes: Uint8Array): void {
    const copy = bytes.slice();
    const written = async () => {
      if (this.failure === undefined) await (await this.opened).write(copy);
    };
    this.last = this.last.then(written).catch((error) => this.failed(error));
  }

  ready(): Promise<void> {
    return this.last;
  }

  async close(complete: boolean): Promise<void> {
    const stream = await this.opened.catch(() => undefined);
    if (!stream) return;
    const end = complete && this.failure === undefined ? () => stream.close() : () => stream.abort();
    await end().catch((error) => this.failed(error));
  }

  private failed(error: unknown): void {
    this.failure ??= outputFailure(error);
  }
}
