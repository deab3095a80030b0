import { Refused } from './refused.ts';

const [comma, lineFeed] = [0x2c, 0x0a];
/** A small file can repeat a few texts into any number of bytes. */
const mostBytes = 268_435_456;
const encoder = new TextEncoder();

/** CSV in UTF-8: commas, quotes where needed, a line feed after every row. */
export class CsvBytes {
  length = 0;
  private bytes: Uint8Array<ArrayBuffer>;

  /** @param size in bytes, if known; the buffer grows if it needs to */
  constructor(size = 65_536) {
    this.bytes = new Uint8Array(Math.min(size, mostBytes));
  }

  /** So many empty cells, or ends of rows. */
  commas(count: number): void {
    this.repeat(comma, count);
  }

  lineEnds(count: number): void {
    this.repeat(lineFeed, count);
  }

  cell(text: string): void {
    const written = /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    // A UTF-16 code unit takes at most three bytes of UTF-8.
    this.reserve(written.length * 3);
    this.length += encoder.encodeInto(written, this.bytes.subarray(this.length)).written;
  }

  /** Adds bytes that are already CSV. */
  copy(csv: Uint8Array): void {
    this.reserve(csv.length);
    this.bytes.set(csv, this.length);
    this.length += csv.length;
  }

  slice(from: number, to: number): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(from, to);
  }

  private repeat(byte: number, count: number): void {
    this.reserve(count);
    this.bytes.fill(byte, this.length, this.length + count);
    this.length += count;
  }

  private reserve(more: number): void {
    const needed = this.length + more;
    if (needed > mostBytes) throw new Refused('spreadsheet-too-large');
    if (needed <= this.bytes.length) return;
    const longer = new Uint8Array(Math.min(Math.max(needed, this.bytes.length * 2), mostBytes));
    longer.set(this.bytes.subarray(0, this.length));
    this.bytes = longer;
  }
}
