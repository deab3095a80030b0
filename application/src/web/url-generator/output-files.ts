import type { OutputSink } from './output-sink.ts';
import type { ArchiveFailure, OutputFailure, UrlRun } from './ports.ts';

/** Where the files of a run go, one after the other. */
export interface OutputFiles {
  /** Why what was written so far is not all there. After a failure nothing more is written. */
  readonly failure: OutputFailure | ArchiveFailure | undefined;
  /** Whether the files are in one archive instead of the only one being what was asked for. */
  readonly archived: boolean;
  /** Bytes that are there now, of all files together or of their archive. */
  readonly size: number;
  begin(name: string): void;
  /** @param bytes valid during the call only */
  write(bytes: Uint8Array): void;
  end(): void;
  /** Settles once there is room for more. */
  ready(): Promise<void>;
  /** Called once at the end, after all is written, or when the work has failed. */
  close(complete: boolean): Promise<void>;
}

/** Several files as one. The same files always give the same bytes. */
export interface Archive {
  /** What the format of the archive cannot hold. */
  readonly failure: ArchiveFailure | undefined;
  begin(name: string): void;
  write(bytes: Uint8Array): void;
  end(): void;
  /** After the last file. */
  close(): void;
}

export type ArchiveMaker = (write: (bytes: Uint8Array) => void) => Archive;

/** For runs that make one file, whatever it is called. */
export class OneFile implements OutputFiles {
  readonly archived = false;
  size = 0;

  constructor(private readonly sink: OutputSink) {}

  get failure(): OutputFailure | undefined {
    return this.sink.failure;
  }

  begin(): void {}

  write(bytes: Uint8Array): void {
    this.size += bytes.length;
    this.sink.write(bytes);
  }

  end(): void {}

  ready(): Promise<void> {
    return this.sink.ready();
  }

  close(complete: boolean): Promise<void> {
    return this.sink.close(complete);
  }
}

/** All files in one archive. */
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

/**
 * One file as it is, several in an archive. Which it will be shows when a second one begins, so the first one is kept in
 * memory: for formats whose files are small.
 */
class FileOrArchive implements OutputFiles {
  private archive: ArchivedFiles | undefined;
  private first: { name: string; pieces: Uint8Array[] } | undefined;
  private single = 0;

  constructor(
    private readonly sink: OutputSink,
    private readonly makeArchive: ArchiveMaker,
  ) {}

  get archived(): boolean {
    return this.archive !== undefined;
  }

  get size(): number {
    return this.archive?.size ?? this.single;
  }

  get failure(): OutputFailure | ArchiveFailure | undefined {
    return this.archive ? this.archive.failure : this.sink.failure;
  }

  begin(name: string): void {
    if (this.first === undefined) {
      this.first = { name, pieces: [] };
      return;
    }
    if (!this.archive) {
      this.archive = new ArchivedFiles(this.sink, this.makeArchive);
      this.archive.begin(this.first.name);
      for (const piece of this.first.pieces.splice(0)) this.archive.write(piece);
      this.archive.end();
    }
    this.archive.begin(name);
  }

  write(bytes: Uint8Array): void {
    if (this.archive) this.archive.write(bytes);
    else {
      this.single += bytes.length;
      this.first?.pieces.push(bytes.slice());
    }
  }

  end(): void {
    this.archive?.end();
  }

  ready(): Promise<void> {
    return this.sink.ready();
  }

  async close(complete: boolean): Promise<void> {
    if (this.archive) return this.archive.close(complete);
    if (complete) for (const piece of this.first?.pieces.splice(0) ?? []) this.sink.write(piece);
    await this.sink.ready();
    await this.sink.close(complete && this.sink.failure === undefined);
  }
}

/** Files of a run where there is place for one only. */
export function filesInOne(
  { recipe: { output } }: Pick<UrlRun, 'recipe'>,
  sink: OutputSink,
  makeArchive: ArchiveMaker,
): OutputFiles {
  if (output.zip || output.urlsPerFile > 0) return new ArchivedFiles(sink, makeArchive);
  return output.format === 'sitemap' ? new FileOrArchive(sink, makeArchive) : new OneFile(sink);
}
