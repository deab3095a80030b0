import { detectEncoding, headBytes, markBytes, Utf16Reader } from './text-encoding.ts';

/**
 * Converts a file in chunks cut anywhere to UTF-8: UTF-8 passes unchanged and unchecked, UTF-16 is transcoded, byte
 * order marks are dropped. A problem that `take` returns ends the work; 'binary' is this class's own problem.
 */
export class Utf8Text<Problem> {
  private head: Uint8Array | undefined = new Uint8Array(0);
  private utf16: Utf16Reader | undefined;

  constructor(private readonly take: (utf8: Uint8Array) => Problem | undefined) {}

  push(chunk: Uint8Array): Problem | 'binary' | undefined {
    if (this.head === undefined) return this.decode(chunk);
    const head = new Uint8Array(this.head.length + chunk.length);
    head.set(this.head);
    head.set(chunk, this.head.length);
    this.head = head;
    return head.length < headBytes ? undefined : this.begin(head);
  }

  end(): Problem | 'binary' | undefined {
    return (this.head && this.begin(this.head)) ?? (this.utf16 && this.take(this.utf16.end()));
  }

  private begin(head: Uint8Array): Problem | 'binary' | undefined {
    this.head = undefined;
    const encoding = detectEncoding(head.subarray(0, headBytes));
    if (encoding === 'binary') return encoding;
    if (encoding !== 'utf-8') this.utf16 = new Utf16Reader(encoding);
    return this.decode(head.subarray(markBytes(head)));
  }

  private decode(chunk: Uint8Array): Problem | undefined {
    return this.take(this.utf16 ? this.utf16.push(chunk) : chunk);
  }
}
