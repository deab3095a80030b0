import { textOfUtf8, utf8 } from '../../formats/utf8.ts';
import { type AddressFault, addressFault, addressWords } from '../template/template.ts';
import { csvRow } from './line-formats.ts';

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

/** Keeps the first lines of a list that are left out, in whatever order they come. */
export class RejectedLines {
  count = 0;
  private rows: Reject[] = [];
  private last = Number.POSITIVE_INFINITY;

  /** @param built the address that was to be made of it */
  add(line: number, text: string, built: string): void {
    this.count += 1;
    if (line > this.last) return;
    this.rows.push({ line, text: cut(text), fault: addressFault(built) });
    if (this.rows.length === 2 * mostListed) this.sort();
  }

  /** Undefined if there are none. */
  get leftOut(): LeftOut | undefined {
    if (this.count === 0) return undefined;
    this.sort();
    const first = this.rows
      .slice(0, mostShown)
      .map(({ text }) => text.slice(0, shownCharacters).toWellFormed());
    return { count: this.count, first, file: makeFile(this.rows, this.count - this.rows.length) };
  }

  private sort(): void {
    this.rows = this.rows.sort(compare).slice(0, mostListed);
    if (this.rows.length === mostListed) this.last = this.rows.at(-1)?.line ?? this.last;
  }
}

const compare = (one: Reject, other: Reject): number =>
  one.line - other.line || Number(one.text > other.text) - Number(one.text < other.text);

/** The beginning as a text of its own: a slice would keep the whole one in memory. */
const cut = (text: string): string =>
  text.length > listedCharacters ? textOfUtf8(utf8(text.slice(0, listedCharacters))) : text;

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
