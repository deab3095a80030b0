import type { OutputFailure, OutputSink } from '@toolkit/application/web/url-generator';

/** Of a FileSystemSyncAccessHandle, which the compiler knows in workers only. */
export interface SyncFile {
  write(bytes: Uint8Array, options: { at: number }): number;
  close(): void;
}

/** Writes to a file of the browser's own storage, straight from where the bytes are. */
export class SyncFileSink implements OutputSink {
  failure: OutputFailure | undefined;
  private size = 0;

  constructor(private readonly file: SyncFile) {}

  write(bytes: Uint8Array): void {
    try {
      // Without space, Chromium throws no error: it writes less than everything, and from then on answers -8, unsigned.
      for (let at = 0; at < bytes.length; ) {
        const written = this.file.write(bytes.subarray(at), { at: this.size });
        if (written <= 0 || written > bytes.length - at) {
          this.failure = 'no-space';
          return;
        }
        at += written;
        this.size += written;
      }
    } catch (error) {
      this.failure = outputFailure(error);
    }
  }

  async ready(): Promise<void> {}

  async close(): Promise<void> {
    try {
      this.file.close();
    } catch (error) {
      this.failure ??= outputFailure(error);
    }
  }
}

export const outputFailure = (error: unknown): OutputFailure =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'no-space' : 'unwritable';
