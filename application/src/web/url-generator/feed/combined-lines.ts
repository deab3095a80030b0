import { fail, ok, type Result } from '@toolkit/domain/result';
import { combinations, type WriteBytes } from '@toolkit/domain/url-generator';
import { type LineJoiner, lineJoiner } from './line-joiner.ts';
import { type KeptLines, linesKept } from './lines-kept.ts';

const lineEnd = 0x0a;

/** Lines to be made of every line of one list with all combinations of the others. */
export interface CombinedLines {
  /** So many for each line of the first list. */
  readonly each: number;
  /**
   * Takes whole lines of the first list, a line feed after each. What is made of them has been written when it is done.
   * Yields now and then, after what was made so far has been written, so that somebody can stop or wait.
   */
  add(lines: Uint8Array): Generator<void, void>;
}

/** @param others lines of the other lists, the last of which turns quickest */
export function combinedLines(
  others: readonly KeptLines[],
  ceiling: number,
  write: WriteBytes,
): Result<CombinedLines, { readonly code: 'too-many-combinations'; readonly count: bigint }> {
  // Without others, a line is all that comes of a line.
  const lengths = others.length > 0 ? others.map(({ length }) => length) : [1];
  const made = combinations(lengths, ceiling);
  if (!made.ok)
    return fail({ code: 'too-many-combinations', count: 'count' in made.error ? made.error.count : 0n });
  const each = made.value;
  const lists = folded(others);
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
  return ok({ each, add: (lines) => combined(lines, lists, joiner) });
}

/** Every line with every line of each of `turning`, in turn, and every one that the joiner keeps. */
function* combined(
  lines: Uint8Array,
  turning: readonly KeptLines[],
  joiner: LineJoiner,
): Generator<void, void> {
  const items = turning.map(() => 0);
  /** Where the cell of each of them begins. */
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

/** Most bytes of lists that are put together: what is read again and again has to stay near the processor. */
const foldedMostBytes = 262_144;

/** The last lists as one, as long as it stays small: the beginning of a line changes less often then. */
function folded(others: readonly KeptLines[]): KeptLines[] {
  const lists = [...others];
  for (;;) {
    const [one, other] = lists.slice(-2);
    if (!one || !other) return lists;
    const bytes = one.length * other.bytes.length + other.length * one.bytes.length;
    if (bytes > foldedMostBytes) return lists;
    const kept = linesKept();
    for (const _ of combined(one.bytes, [], lineJoiner(other, kept.push)));
    lists.splice(-2, 2, kept.lines);
  }
}
