import { fail, ok, type Result } from '@toolkit/domain/result';
import { mostKeptRows, type Recipe, RowReader, type RowSettings } from '@toolkit/domain/url-generator';
import { type OpenedList, openList, resolveInput, type SpreadsheetReader } from '../lists/open-list.ts';
import { readPieces } from '../lists/read-pieces.ts';
import type { RunFailure } from '../ports.ts';
import type { PlannedCell, RunPlan } from './run-plan.ts';

/** How the rows of a list are read that has been opened. */
export function makeReading(
  list: Pick<Recipe, 'input'>,
  cells: readonly PlannedCell[],
  opened: OpenedList,
): Omit<RowSettings, 'duplicates'> {
  const input = resolveInput(list, opened);
  const keywords = input.table?.columns[0]?.column ?? 0;
  return {
    ...input,
    cells: cells.map(({ column = keywords, filters }) => ({ column, filters })),
    countRows: opened.sheets !== undefined,
    invisible: input.dropInvisible ? 'drop' : undefined,
  };
}

export interface FurtherRows {
  /** The rows of all lists that the main one is combined with. */
  readonly others: readonly (readonly string[])[];
  /** How many duplicates of theirs were left out. */
  readonly dropped: number;
}

/** Reads the rows of the lists that are kept in memory, because each row is used again and again. */
export async function readFurther(
  used: RunPlan['further'],
  { duplicates }: Pick<Recipe, 'duplicates'>,
  readSpreadsheet: SpreadsheetReader,
): Promise<Result<FurtherRows, RunFailure>> {
  const all: (readonly string[])[] = [];
  let dropped = 0;
  for (const { list, cells } of used) {
    const { placeholder } = list;
    const opened = await openList(list.list, undefined, readSpreadsheet);
    if (!opened.ok) return fail({ ...opened.error, placeholder });
    const reader = new RowReader({
      ...makeReading(list, cells, opened.value),
      duplicates,
      beside: 1,
      kept: true,
    });
    const rows: string[] = [];
    for await (const piece of readPieces(opened.value.stream)) {
      if (!piece) return fail({ code: 'unreadable', placeholder });
      for (const row of reader.read(piece.bytes)) rows.push(row);
      if (reader.fault) return fail({ ...reader.fault, placeholder });
    }
    for (const row of reader.end()) rows.push(row);
    if (reader.fault) return fail({ ...reader.fault, placeholder });
    if (rows.length === 0) return fail({ code: 'empty-list', placeholder });
    if (rows.length > mostKeptRows) return fail({ code: 'too-many-rows', most: mostKeptRows });
    all.push(rows);
    dropped += reader.count.duplicates;
  }
  return ok({ others: all, dropped });
}
