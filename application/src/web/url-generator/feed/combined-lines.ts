import { fail, ok, type Result } from '@toolkit/domain/result';
import { combinations, type WriteBytes } from '@toolkit/domain/url-generator';
import { type LineJoiner, lineJoiner } from './line-joiner.ts';
import { type KeptLines, linesKept } from './lines-kept.ts';

const lineEnd = 0x0a;

/** Combines every line of one list with all lines of the others. */
export interface CombinedLines {
  /** The number of results for each line of the first list. */
  readonly each: number;
  /**
   * Takes whole lines of the first list, each with a line feed, and writes the results. Yields at times, after writing
   * what is ready, so that the caller can stop or wait.
   */
  add(lines: Uint8Array): Generator<void, void>;
}

/** @param others lines of the other lists; the last one varies fastest */
export function combinedLines(
  others: readonly KeptLines[],
  ceiling: number,
  write: WriteBytes,
): Result<CombinedLines, { readonly code: 'too-many-combinations'; readonly count: bigint }> {
  // Without other lists, each line gives one result.
  const lengths = others.length > 0 ? others.map(({ length }) => length) : [1];
  const made = combinations(lengths, ceiling);
  if (!made.ok)
    return fail({ code: 'too-many-combinations', count: 'count' in made.error ? made.error.count : 0n });
  const each = made.value;
  const lists = foldLists(others);
  const last = lists.pop();
  if (!last)
    return ok({
      each,
      *add(lines) {
        write(lines);
        yield;
      },
    });
  const joiner = lineJoiner(last, write);
  return ok({ each, add: (lines) => combineLines(lines, lists, joiner) });
}

/** Combines every line with every line of each of the `turning` lists, in turn, and with every line of the joiner. */
function* combineLines(
  lines: Uint8Array,
  turning: readonly KeptLines[],
  joiner: LineJoiner,
): Generator<void, void> {
  const items = turning.map(() => 0);
  /** Where the cell of each list begins. */
  const begins = turning.map(() => 0);
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(lineEnd, start);
    let begin = joiner.begin(lines, start, end, 0);
    for (let list = 0; list >= 0; ) {
      for (; list < turning.length; list += 1) {
        const { bytes, ends } = turning[list] as KeptLines;
        const item = items[list] as number;
        begins[list] = begin;
        const from = item === 0 ? 0 : (ends[item - 1] as number) + 1;
        begin = joiner.begin(bytes, from, ends[item] as number, begin);
      }
      for (let item = joiner.join(0); item < joiner.length; item = joiner.join(item)) {
        joiner.flush();
        yield;
      }
      for (list -= 1; list >= 0; list -= 1) {
        const item = (items[list] as number) + 1;
        const turned = item === (turning[list] as KeptLines).length;
        items[list] = turned ? 0 : item;
        begin = begins[list] as number;
        if (!turned) break;
      }
    }
    start = end + 1;
  }
  joiner.flush();
}

/** The most bytes of lists that are merged into one: data read repeatedly should stay in the processor's cache. */
const foldedMostBytes = 262_144;

/** Merges the last lists into one while it stays small: then the beginning of a line changes less often. */
function foldLists(others: readonly KeptLines[]): KeptLines[] {
  const lists = [...others];
  for (;;) {
    const [one, other] = lists.slice(-2);
    if (!one || !other) return lists;
    const bytes = one.length * other.bytes.length + other.length * one.bytes.length;
    if (bytes > foldedMostBytes) return lists;
    const kept = linesKept();
    for (const _ of combineLines(one.bytes, [], lineJoiner(other, kept.push)));
    lists.splice(-2, 2, kept.lines);
  }
}
