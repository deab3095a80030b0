import { type AddressFault, addressFault, addressWords } from '../template/template.ts';
import { utf8 } from '../text/utf8.ts';
import { textOfUtf8 } from '../text/utf8-decoding.ts';
import { csvRow, mostBytes } from './line-formats.ts';

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
export function rejectedLines() {
  let rows: Reject[] = [];
  let count = 0;
  let last = Number.POSITIVE_INFINITY;
  const sort = (): void => {
    rows = rows.sort(compare).slice(0, mostListed);
    if (rows.length === mostListed) last = rows.at(-1)?.line ?? last;
  };
  return {
    /** @param built the address that was to be made of it */
    add(line: number, text: string, built: string): void {
      count += 1;
      if (line > last) return;
      rows.push({ line, text: cut(text), fault: addressFault(built) });
      if (rows.length === 2 * mostListed) sort();
    },
    /** Undefined if there are none. */
    leftOut(): LeftOut | undefined {
      if (count === 0) return undefined;
      sort();
      const first = rows.slice(0, mostShown).map(({ text }) => text.slice(0, shownCharacters).toWellFormed());
      return { count, first, file: makeFile(rows, count - rows.length) };
    },
  };
}

const compare = (one: Reject, other: Reject): number =>
  one.line - other.line || Number(one.text > other.text) - Number(one.text < other.text);

/** The beginning as a text of its own: a slice would keep the whole one in memory. */
const cut = (text: string): string =>
  text.length > listedCharacters ? textOfUtf8(utf8(text.slice(0, listedCharacters))) : text;

const reasons = new Map(Object.entries(addressWords).map(([fault, words]) => [fault, utf8(words)]));

function makeFile(rows: readonly Reject[], more: number): Uint8Array<ArrayBuffer> {
  let file = new Uint8Array(65_536);
  let used = 0;
  const add = (...cells: readonly Uint8Array[]): void => {
    const most = mostBytes(cells.reduce((length, cell) => length + cell.length, 0));
    if (used + most > file.length) {
      const larger = new Uint8Array(2 * file.length + most);
      larger.set(file);
      file = larger;
    }
    used = csvRow(file, used, cells);
  };
  add(...columns);
  for (const { line, text, fault } of rows)
    add(utf8(String(line)), utf8(text), reasons.get(fault) ?? nothing);
  if (more > 0) add(nothing, utf8(`${more} more`), utf8('not listed'));
  return file.slice(0, used);
}

const columns = ['line', 'text', 'reason'].map(utf8);
const nothing = new Uint8Array(0);

/** The file of a run that left out nothing. */
export const emptyRejects = makeFile([], 0);
