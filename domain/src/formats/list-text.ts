import { createDecoder, type Decoder } from './decoding.ts';
import { detectEncoding, headBytes, type ReadableEncoding } from './text-encoding.ts';

/** NUL, soft hyphens, spaces and joiners without width, marks of direction. Persian, Hindi and emoji need U+200C and U+200D. */
const invisible = /[\0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Characters that nobody sees in a keyword and every URL has. */
export const countInvisible = (text: string): number => text.match(invisible)?.length ?? 0;

/** Systems before Windows put it at the end of a text; some programs still write it. */
const endMark = '\x1a';

const noText: Decoder = { read: () => '', end: () => '', isBroken: true };

/**
 * Reads the text of a list from its bytes, cut anywhere: without byte order mark and end mark and, if wanted, without
 * the characters that nobody sees.
 */
export class ListText {
  /** How many characters there were that nobody sees; undefined if they are not counted. */
  invisible: number | undefined;
  private decoder: Decoder | undefined;
  private head = new Uint8Array(0);
  private atStart = true;
  private held = '';

  constructor(
    encoding: 'detect' | ReadableEncoding,
    private readonly ofInvisible?: 'count' | 'drop' | undefined,
  ) {
    if (encoding !== 'detect') this.decoder = createDecoder(encoding);
    if (ofInvisible) this.invisible = 0;
  }

  /** Whether bytes follow that are no text. Then nothing more can be read. */
  get isBroken(): boolean {
    return this.decoder?.isBroken ?? false;
  }

  read(bytes: Uint8Array): string {
    if (this.decoder) return this.clean(this.decoder.read(bytes));
    const head = new Uint8Array(this.head.length + bytes.length);
    head.set(this.head);
    head.set(bytes, this.head.length);
    this.head = head;
    return head.length < headBytes ? '' : this.clean(this.detect().read(head));
  }

  end(): string {
    const text = this.decoder ? '' : this.detect().read(this.head);
    return this.clean(text + (this.decoder?.end() ?? ''));
  }

  private detect(): Decoder {
    const found = detectEncoding(this.head.subarray(0, headBytes));
    this.decoder = found === 'binary' ? noText : createDecoder(found);
    return this.decoder;
  }

  private clean(piece: string): string {
    if (piece === '') return '';
    let text = this.held + piece;
    if (this.atStart && text.startsWith('\ufeff')) text = text.slice(1);
    this.atStart = false;
    // Only the end of the list tells whether it is an end mark.
    this.held = text.endsWith(endMark) ? endMark : '';
    if (this.held !== '') text = text.slice(0, -1);
    if (this.invisible === undefined) return text;
    const found = countInvisible(text);
    this.invisible += found;
    return this.ofInvisible === 'drop' && found > 0 ? text.replace(invisible, '') : text;
  }
}
