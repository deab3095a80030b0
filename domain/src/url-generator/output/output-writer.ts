import { csvRow } from '../../formats/csv-row.ts';
import { copyText, utf8, utf8Length } from '../../formats/utf8.ts';
import { type AddressFault, addressFault, addressWords } from '../template/template.ts';
import { createLineFormat, fileLimits, type OutputSettings } from './output-settings.ts';

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
    const bytes = limits.bytes < Number.POSITIVE_INFINITY ? utf8Length(line) : 0;
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
    this.lines.push(this.format.head);
  }

  private endFile(): void {
    this.lines.push(this.format.tail);
    this.flush();
    this.sink.end();
  }
}

/** Lines that a run left out because they are no addresses. */
export interface LeftOut {
  readonly count: number;
  /** The first of them, each cut after 200 characters. */
  readonly first: readonly string[];
  /** CSV with the columns line, text and reason: at most 100,000 lines, and then how many more there are. */
  readonly file: Uint8Array<ArrayBuffer>;
}

interface Reject {
  readonly line: number;
  readonly text: string;
  readonly fault: AddressFault;
}

const mostListed = 100_000;
const listedCharacters = 1000;
const mostShown = 10;
const shownCharacters = 200;

/** Counts the lines that are left out, and keeps some of them. */
export class RejectedLines {
  count = 0;
  private readonly rows: Reject[] = [];

  /** @param built the address that was to be made of it */
  add(line: number, text: string, built: string): void {
    this.count += 1;
    if (this.rows.length < mostListed)
      this.rows.push({
        line,
        text: copyText(text.slice(0, listedCharacters)),
        fault: addressFault(built),
      });
  }

  /** Undefined if there are none. */
  get leftOut(): LeftOut | undefined {
    const { count, rows } = this;
    if (count === 0) return undefined;
    rows.sort((one, other) => one.line - other.line);
    const first = rows.slice(0, mostShown).map(({ text }) => text.slice(0, shownCharacters).toWellFormed());
    return { count, first, file: makeFile(rows, count - rows.length) };
  }
}

const makeFile = (rows: readonly Reject[], more: number): Uint8Array<ArrayBuffer> =>
  utf8(
    [
      csvRow('line', 'text', 'reason'),
      ...rows.map(({ line, text, fault }) => csvRow(String(line), text, addressWords[fault])),
      ...(more > 0 ? [csvRow('', `${more} more`, 'not listed')] : []),
    ].join(''),
  );

/** The file of a run that left out nothing. */
export const emptyRejects = makeFile([], 0);
