import { cellSeparator, lowerCase } from '../text/text-filters.ts';

/** How many rows are worked on at a time. */
export const batchRows = 4096;

/** Combines every row with every row of all lists, in batches; the last list varies fastest. */
export function* combineRows(
  rows: readonly string[],
  lists: readonly (readonly string[])[],
): Generator<readonly string[], void> {
  let batch: string[] = [];
  function* add(beginning: string, [list = [], ...others]: typeof lists): Generator<string[], void> {
    for (const row of list) {
      const cells = `${beginning}${cellSeparator}${row}`;
      if (others.length > 0) yield* add(cells, others);
      else batch.push(cells);
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
  }
  if (lists.length > 0) for (const row of rows) yield* add(row, lists);
  else for (let at = 0; at < rows.length; at += batchRows) yield rows.slice(at, at + batchRows);
  if (batch.length > 0) yield batch;
}

/** The most rows that are kept in memory, to shuffle them or to find duplicates. */
export const mostKeptRows = 5_000_000;

/** Leaves out rows that occurred before. Once too many are kept, all further ones pass, and are not counted as compared. */
export class DistinctRows {
  duplicates = 0;
  compared = 0;
  private readonly seen = new Set<string>();

  /** @param numbered whether a cell with the number of the line comes first, which is not compared */
  constructor(
    private readonly ignoreCase: boolean,
    private readonly numbered: boolean,
    private readonly most = mostKeptRows,
  ) {}

  filter(rows: readonly string[]): string[] {
    return rows.filter((row) => this.isNew(row));
  }

  private isNew(row: string): boolean {
    const { seen, numbered } = this;
    if (seen.size > this.most) return true;
    this.compared += 1;
    const cells = numbered ? row.slice(row.indexOf(cellSeparator) + 1) : row;
    const { size } = seen;
    if (seen.add(this.ignoreCase ? lowerCase(cells) : cells).size > size) return true;
    this.duplicates += 1;
    return false;
  }
}

/** The product of the lists' lengths, exact for any size. */
export const combinationCount = (lengths: readonly number[]): bigint =>
  lengths.reduce((product, length) => product * BigInt(length), 1n);

/** More combinations than this need a confirmation, since they are usually a mistake. */
export const defaultCeiling = 10_000_000;
