import { fail, ok, type Result } from '@toolkit/domain/result';
import { combinations, joinedCells, lineBuffer, type WriteBytes } from '@toolkit/domain/url-generator';
import type { KeptLines } from './lines-kept.ts';

const lineEnd = 0x0a;

/** Lines to be made of every line of one list with all combinations of the others. */
export interface CombinedLines {
  /** So many for each line of the first list. */
  readonly each: number;
  /** Takes lines of the first list. Yields now and then, so that somebody can stop or wait. */
  add(lines: Uint8Array): Generator<void, void>;
}

/** At most so many lines are made between two yields. */
const step = 4096;

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
  const { count, at } = made.value;
  const rest = (index: number): Uint8Array =>
    joinedCells(at(index).map((item, list) => (others[list] as KeptLines).at(item)));
  const few =
    others.length > 0 && count <= step ? Array.from({ length: count }, (_, index) => rest(index)) : undefined;
  return ok({
    each: count,
    *add(lines) {
      const out = lineBuffer(write);
      let pending = 0;
      for (let start = 0; start < lines.length; ) {
        const end = lines.indexOf(lineEnd, start);
        const line = lines.subarray(start, end);
        for (let index = 0; index < count; index += 1) {
          const cells = joinedCells([line, few?.[index] ?? rest(index)]);
          out.add(cells, 0, cells.length);
          pending += 1;
          if (pending === step) {
            pending = 0;
            yield;
          }
        }
        start = end + 1;
      }
      out.flush();
    },
  });
}
