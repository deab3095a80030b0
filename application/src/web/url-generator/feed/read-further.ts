import { fail, ok, type Result } from '@toolkit/domain/result';
import { mostKeptRows, type Recipe, RowReader } from '@toolkit/domain/url-generator';
import type { OrderedFurther } from '../lists/further-lists.ts';
import { openList, type SpreadsheetReader } from '../lists/open-list.ts';
import { readPieces } from '../lists/read-pieces.ts';
import type { RunFailure } from '../ports.ts';
import { readFurtherAs } from './first-list.ts';
import type { RunPlan } from './run-plan.ts';

/** Reads the rows of the lists that are kept in memory, because each row is used again and again. */
export async function readFurther(
  lists: readonly OrderedFurther[],
  used: RunPlan['further'],
  { duplicates }: Pick<Recipe, 'duplicates'>,
  readSpreadsheet: SpreadsheetReader,
): Promise<Result<readonly (readonly string[])[], RunFailure>> {
  const all: (readonly string[])[] = [];
  for (const { list, filters } of used) {
    const further = lists[list] as OrderedFurther;
    const { placeholder } = further;
    const opened = await openList(further.list, undefined, readSpreadsheet);
    if (!opened.ok) return fail({ ...opened.error, placeholder });
    const reader = new RowReader({
      ...readFurtherAs(further, filters, opened.value),
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
  }
  return ok(all);
}
