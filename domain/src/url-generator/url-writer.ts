import type { KeywordSink } from './keyword-reader.ts';
import { encodedBytes, encodedLengths } from './percent-encoding.ts';
import type { CutTemplate } from './template.ts';

const chunkBytes = 1_048_576;

/** Writes one URL and CRLF for each keyword into chunks of about 1 MiB. Every chunk is a buffer of its own. */
export class UrlWriter {
  private view = new DataView(new ArrayBuffer(0));
  private bytes = new Uint8Array(0);
  private used = 0;

  constructor(
    private readonly template: CutTemplate,
    private readonly emit: (chunk: Uint8Array<ArrayBuffer>) => void,
  ) {}

  readonly add: KeywordSink = (keyword, start, end) => {
    const { before, after, takesKeyword } = this.template;
    const until = takesKeyword ? end : start;
    this.reserve(before.length + 3 * (until - start) + after.length + 2);
    this.copy(before);
    const { view } = this;
    let to = this.used;
    for (let at = start; at < until; at += 1) {
      const byte = keyword[at] as number;
      view.setUint32(to, encodedBytes[byte] as number, true);
      to += encodedLengths[byte] as number;
    }
    this.used = to;
    this.copy(after);
    this.bytes[this.used] = 0x0d;
    this.bytes[this.used + 1] = 0x0a;
    this.used += 2;
  };

  flush(): void {
    if (this.used > 0) this.emit(this.bytes.subarray(0, this.used));
    this.view = new DataView(new ArrayBuffer(0));
    this.bytes = new Uint8Array(0);
    this.used = 0;
  }

  private reserve(needed: number): void {
    // The last byte of a keyword is written as four.
    if (this.used + needed + 4 <= this.bytes.length) return;
    this.flush();
    const buffer = new ArrayBuffer(Math.max(chunkBytes, needed + 4));
    this.view = new DataView(buffer);
    this.bytes = new Uint8Array(buffer);
  }

  private copy(part: Uint8Array): void {
    for (let at = 0; at < part.length; at += 1) this.bytes[this.used + at] = part[at] as number;
    this.used += part.length;
  }
}
