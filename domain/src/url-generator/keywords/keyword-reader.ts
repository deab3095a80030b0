import { trimmedEnd, trimmedStart } from '../text/white-space.ts';

/** Takes one keyword: bytes[start..end) is trimmed UTF-8, not empty, and valid during the call only. */
export type KeywordSink = (bytes: Uint8Array, start: number, end: number) => void;

export interface KeywordCount {
  readonly keywords: number;
  /** Lines with nothing but white space. */
  readonly emptyLines: number;
}

/** Why a file is not a keyword list. `line` counts from 1. */
export interface TextProblem {
  readonly code: 'not-text' | 'line-too-long';
  readonly line: number;
}

/** The longest line in bytes: far beyond any URL that a server accepts; it catches files without line ends. */
export const lineMaxBytes = 65_536;

/**
 * Finds the keywords in UTF-8 chunks cut anywhere. LF, CRLF and a lone CR end a line. Invalid UTF-8 is refused and not
 * guessed, because a URL would hide the damage.
 */
export class KeywordReader {
  private readonly found = { keywords: 0, emptyLines: 0 };
  private readonly carried = new Uint8Array(lineMaxBytes);
  private carriedLength = 0;
  private afterCr = false;
  // For the current UTF-8 sequence: how many bytes are missing, and the bounds of the next one.
  private awaited = 0;
  private lowest = 0x80;
  private highest = 0xbf;

  constructor(private readonly sink: KeywordSink) {}

  get count(): KeywordCount {
    return { ...this.found };
  }

  /** The line of the last keyword passed on, from 1. */
  get lineNumber(): number {
    return this.found.keywords + this.found.emptyLines;
  }

  push(chunk: Uint8Array): TextProblem | undefined {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (byte >= 0x80 || this.awaited > 0) {
        if (!this.continues(byte)) return this.badByte(at - start);
      } else if (byte === 0x0a || byte === 0x0d) {
        const restOfCrLf = byte === 0x0a && this.afterCr && at === start && this.carriedLength === 0;
        this.afterCr = byte === 0x0d;
        if (!restOfCrLf && !this.endLine(chunk, start, at)) return this.problem('line-too-long');
        start = at + 1;
      }
    }
    return this.carry(chunk, start) ? undefined : this.problem('line-too-long');
  }

  end(): TextProblem | undefined {
    if (this.awaited > 0) return this.problem('not-text');
    if (this.carriedLength > 0) this.line(this.carried, 0, this.carriedLength);
    this.carriedLength = 0;
    return undefined;
  }

  /** Reports the problem that comes first in the line, wherever the chunks are cut. */
  private badByte(before: number): TextProblem {
    return this.problem(this.carriedLength + before > lineMaxBytes ? 'line-too-long' : 'not-text');
  }

  /** Whether UTF-8 allows the byte here: no overlong form, no surrogate, nothing beyond U+10FFFF. */
  private continues(byte: number): boolean {
    if (this.awaited > 0) {
      if (byte < this.lowest || byte > this.highest) return false;
      this.awaited -= 1;
      this.lowest = 0x80;
      this.highest = 0xbf;
      return true;
    }
    if (byte < 0xc2 || byte > 0xf4) return false;
    this.awaited = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    if (byte === 0xe0) this.lowest = 0xa0;
    else if (byte === 0xed) this.highest = 0x9f;
    else if (byte === 0xf0) this.lowest = 0x90;
    else if (byte === 0xf4) this.highest = 0x8f;
    return true;
  }

  private endLine(chunk: Uint8Array, start: number, end: number): boolean {
    if (this.carriedLength === 0) {
      if (end - start > lineMaxBytes) return false;
      this.line(chunk, start, end);
      return true;
    }
    if (!this.carry(chunk.subarray(0, end), start)) return false;
    this.line(this.carried, 0, this.carriedLength);
    this.carriedLength = 0;
    return true;
  }

  private carry(chunk: Uint8Array, start: number): boolean {
    const length = this.carriedLength + chunk.length - start;
    if (length > lineMaxBytes) return false;
    this.carried.set(chunk.subarray(start), this.carriedLength);
    this.carriedLength = length;
    return true;
  }

  private line(bytes: Uint8Array, start: number, end: number): void {
    const from = trimmedStart(bytes, start, end);
    const to = trimmedEnd(bytes, from, end);
    if (from === to) {
      this.found.emptyLines += 1;
      return;
    }
    this.found.keywords += 1;
    this.sink(bytes, from, to);
  }

  private problem(code: TextProblem['code']): TextProblem {
    return { code, line: this.lineNumber + 1 };
  }
}
