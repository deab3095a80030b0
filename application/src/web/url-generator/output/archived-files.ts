import type { ArchiveFailure, OutputFailure } from '../ports.ts';
import type { OutputFiles } from './output-files.ts';
import type { OutputSink } from './output-sink.ts';

/** Combines several files into one. The same files always give the same bytes. */
export interface Archive {
  /** Set if the files exceed what the archive's format allows. */
  readonly failure: ArchiveFailure | undefined;
  begin(name: string): void;
  write(bytes: Uint8Array): void;
  end(): void;
  /** Call it after the last file. */
  close(): void;
}

export type ArchiveMaker = (write: (bytes: Uint8Array) => void) => Archive;

export class ArchivedFiles implements OutputFiles {
  readonly archived = true;
  size = 0;
  private readonly archive: Archive;

  constructor(
    private readonly sink: OutputSink,
    makeArchive: ArchiveMaker,
  ) {
    this.archive = makeArchive((bytes) => {
      this.size += bytes.length;
      if (sink.failure === undefined) sink.write(bytes);
    });
  }

  get failure(): OutputFailure | ArchiveFailure | undefined {
    return this.sink.failure ?? this.archive.failure;
  }

  begin(name: string): void {
    this.archive.begin(name);
  }

  write(bytes: Uint8Array): void {
    this.archive.write(bytes);
  }

  end(): void {
    this.archive.end();
  }

  ready(): Promise<void> {
    return this.sink.ready();
  }

  async close(complete: boolean): Promise<void> {
    const whole = complete && this.failure === undefined;
    if (whole) this.archive.close();
    await this.sink.ready();
    await this.sink.close(whole && this.failure === undefined);
  }
}
