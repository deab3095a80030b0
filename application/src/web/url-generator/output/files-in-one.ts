import type { ArchiveFailure, OutputFailure, UrlRun } from '../ports.ts';
import type { OutputFiles, OutputSink } from './output-files.ts';

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

/** Writes the files of a run to a destination that holds one: a single file as it is, or an archive. */
export class FilesInOne implements OutputFiles {
  size = 0;
  private archive: Archive | undefined;
  /** The first file, in memory until a second one shows that they have to be archived: for formats with small files. */
  private first: { readonly name: string; readonly pieces: Uint8Array[] } | undefined;

  /**
   * @param makeArchive without it there can be one file only, whose name is ignored
   * @param packs which files are archived
   */
  constructor(
    private readonly sink: OutputSink,
    private readonly makeArchive?: ArchiveMaker,
    private readonly packs: 'all' | 'several' = 'all',
  ) {
    if (packs === 'all') this.archive = this.openArchive();
  }

  get archived(): boolean {
    return this.archive !== undefined;
  }

  get failure(): OutputFailure | ArchiveFailure | undefined {
    return this.sink.failure ?? this.archive?.failure;
  }

  begin(name: string): void {
    const { first } = this;
    if (first) {
      this.first = undefined;
      this.archive = this.openArchive();
      this.archive?.begin(first.name);
      for (const piece of first.pieces) this.archive?.write(piece);
      this.archive?.end();
    }
    if (this.packs === 'several' && !this.archive) this.first = { name, pieces: [] };
    this.archive?.begin(name);
  }

  write(bytes: Uint8Array): void {
    if (this.first) this.first.pieces.push(bytes.slice());
    else if (this.archive) this.archive.write(bytes);
    else this.put(bytes);
  }

  end(): void {
    this.archive?.end();
  }

  ready(): Promise<void> {
    return this.sink.ready();
  }

  async close(complete: boolean): Promise<void> {
    if (complete && this.failure === undefined) {
      for (const piece of this.first?.pieces ?? []) this.put(piece);
      this.archive?.close();
    }
    await this.sink.close(complete && this.failure === undefined);
  }

  private openArchive(): Archive | undefined {
    return this.makeArchive?.((bytes) => this.put(bytes));
  }

  private put(bytes: Uint8Array): void {
    this.size += bytes.length;
    if (this.failure === undefined) this.sink.write(bytes);
  }
}

export function filesInOne(
  { recipe: { output } }: Pick<UrlRun, 'recipe'>,
  sink: OutputSink,
  makeArchive: ArchiveMaker,
): FilesInOne {
  if (output.zip || output.urlsPerFile > 0) return new FilesInOne(sink, makeArchive);
  return output.format === 'sitemap' ? new FilesInOne(sink, makeArchive, 'several') : new FilesInOne(sink);
}
