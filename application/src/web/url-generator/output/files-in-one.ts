import type { ArchiveFailure, OutputFailure, UrlRun } from '../ports.ts';
import { ArchivedFiles, type ArchiveMaker } from './archived-files.ts';
import { OneFile, type OutputFiles } from './output-files.ts';
import type { OutputSink } from './output-sink.ts';

/**
 * Writes one file as it is, or several as an archive. Only a second file decides this, so the first one is kept in
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

/** The files of a run for a destination that holds only one file. */
export function filesInOne(
  { recipe: { output } }: Pick<UrlRun, 'recipe'>,
  sink: OutputSink,
  makeArchive: ArchiveMaker,
): OutputFiles {
  if (output.zip || output.urlsPerFile > 0) return new ArchivedFiles(sink, makeArchive);
  return output.format === 'sitemap' ? new FileOrArchive(sink, makeArchive) : new OneFile(sink);
}
