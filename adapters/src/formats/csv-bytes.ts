import { Refused } from './refused.ts';

const [comma, quote, lineFeed, carriageReturn] = [0x2c, 0x22, 0x0a, 0x0d];
/** Few texts, repeated, can be any number of bytes. */
const mostBytes = 268_435_456;

/** CSV in UTF-8: commas, quotes where needed, a line feed after every row. */
export class CsvBytes {
  private bytes: Uint8Array<ArrayBuffer> = new Uint8Array(65_536);
  private length = 0;

  /** So many empty cells, or ends of rows. */
  commas(count: number): void {
    this.repeat(comma, count);
  }

  lineEnds(count: number): void {
    this.repeat(lineFeed, count);
  }

  cell(text: Uint8Array): void {
    let quotes = 0;
    let special = false;
    for (const byte of text) {
      if (byte === quote) quotes += 1;
      else if (byte === comma || byte === lineFeed || byte === carriageReturn) special = true;
    }
    this.reserve(text.length + quotes + 2);
    if (quotes === 0 && !special) {
      this.bytes.set(text, this.length);
      this.length += text.length;
      return;
    }
    this.bytes[this.length++] = quote;
    for (const byte of text) {
      if (byte === quote) this.bytes[this.length++] = quote;
      this.bytes[this.length++] = byte;
    }
    this.bytes[this.length++] = quote;
  }

  end(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
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
    const longer = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    longer.set(this.bytes.subarray(0, this.length));
    this.bytes = longer;
  }
}
