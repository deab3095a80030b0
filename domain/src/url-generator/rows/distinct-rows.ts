import { cellSeparator, lowerCase } from '../text/text-filters.ts';

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
