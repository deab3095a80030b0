import { cellSeparator } from '../text/text-filters.ts';

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
