import { utf8, utf8Length } from '../../formats/utf8.ts';
import { createLineFormat } from './line-formats.ts';
import { fileLimits, type OutputSettings } from './output-settings.ts';

/** Takes the files of a run one after the other. */
export interface FileSink {
  /** Begins a file; files are numbered from 1. */
  begin(file: number): void;
  write(bytes: Uint8Array): void;
  end(): void;
}

/** Formats URLs and divides them into files. There is always a first file, even if it is empty. */
export class OutputWriter {
  urls = 0;
  files = 0;
  private readonly format;
  private readonly limits;
  private lines: string[] = [];
  private urlsInFile = 0;
  private bytesInFile = 0;

  constructor(
    settings: OutputSettings,
    private readonly sink: FileSink,
  ) {
    this.format = createLineFormat(settings);
    this.limits = fileLimits(settings);
  }

  add(url: string, keyword?: string): void {
    const { format, limits } = this;
    const line = format.line(url, keyword);
    const isLimited = limits.bytes < Number.POSITIVE_INFINITY;
    const bytes = isLimited ? utf8Length(line) : 0;
    const isFull =
      this.urlsInFile >= limits.urls ||
      (this.urlsInFile > 0 && this.bytesInFile + bytes + format.tail.length > limits.bytes);
    if (this.files === 0 || isFull) this.beginFile();
    this.lines.push(line);
    this.bytesInFile += bytes;
    this.urlsInFile += 1;
    this.urls += 1;
  }

  /** Hands on what was added. */
  flush(): void {
    if (this.lines.length > 0) this.sink.write(utf8(this.lines.join('')));
    this.lines = [];
  }

  end(): void {
    if (this.files === 0) this.beginFile();
    this.endFile();
  }

  private beginFile(): void {
    if (this.files > 0) this.endFile();
    this.files += 1;
    this.urlsInFile = 0;
    this.bytesInFile = this.format.head.length;
    this.sink.begin(this.files);
    if (this.format.head !== '') this.lines.push(this.format.head);
  }

  private endFile(): void {
    if (this.format.tail !== '') this.lines.push(this.format.tail);
    this.flush();
    this.sink.end();
  }
}
