import type { KeywordSink } from '../keywords/keyword-reader.ts';
import { encodings } from '../template/percent-encoding.ts';
import type { KeywordMode, UrlPlan } from '../template/url-plan.ts';

const bufferBytes = 1_048_576;

/** Writes a plan's line for each keyword and passes on at most about 1 MiB at a time, valid during the call only. */
export class UrlWriter {
  private bytes: Uint8Array = new Uint8Array(4096);
  private view = new DataView(this.bytes.buffer);
  private used = 0;
  private readonly textBytes: number;
  private readonly places: number;

  constructor(
    private readonly plan: UrlPlan,
    private readonly write: (bytes: Uint8Array) => void,
  ) {
    this.textBytes = plan.parts.reduce((length, { text }) => length + text.length, 0);
    this.places = plan.parts.filter(({ mode }) => mode !== undefined).length;
  }

  readonly add: KeywordSink = (line, start, end) => {
    this.reserve(this.textBytes + 3 * this.places * (end - start));
    for (const part of this.plan.parts) {
      this.copy(part.text);
      if (part.mode === undefined) continue;
      if (this.plan.separator === undefined) this.encode(part.mode, line, start, end);
      else this.encodeColumn(part.mode, part.column ?? 0, this.plan.separator, line, start, end);
    }
  };

  flush(): void {
    if (this.used > 0) this.write(this.bytes.subarray(0, this.used));
    this.used = 0;
  }

  private reserve(needed: number): void {
    // The last byte of a keyword is written as four bytes.
    if (this.used + needed + 4 <= this.bytes.length) return;
    this.flush();
    if (this.bytes.length >= bufferBytes && needed + 4 <= this.bytes.length) return;
    this.bytes = new Uint8Array(Math.max(bufferBytes, needed + 4));
    this.view = new DataView(this.bytes.buffer);
  }

  private encode(mode: KeywordMode, line: Uint8Array, start: number, end: number): void {
    const { view } = this;
    const table = encodings[mode];
    let to = this.used;
    for (let at = start; at < end; at += 1) {
      const written = table[line[at] as number] as number;
      view.setUint32(to, written, true);
      to += written >>> 24;
    }
    this.used = to;
  }

  private encodeColumn(
    mode: KeywordMode,
    column: number,
    separator: number,
    line: Uint8Array,
    start: number,
    end: number,
  ): void {
    let from = start;
    for (let skipped = column; skipped > 0; skipped -= 1) {
      while (from < end && line[from] !== separator) from += 1;
      if (from < end) from += 1;
    }
    let until = from;
    while (until < end && line[until] !== separator) until += 1;
    this.encode(mode, line, from, until);
  }

  private copy(part: Uint8Array): void {
    for (let at = 0; at < part.length; at += 1) this.bytes[this.used + at] = part[at] as number;
    this.used += part.length;
  }
}
