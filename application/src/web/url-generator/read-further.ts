import { fail, ok, type Result } from '@toolkit/domain/result';
import type { OrderedFurther } from './further-lists.ts';
import { type FeedSettings, keywordFeed } from './keyword-feed.ts';
import { linesKept } from './lines-kept.ts';
import { inputOf, openList, type SpreadsheetReader } from './open-list.ts';
import type { ListFailure } from './ports.ts';
import type { RunPlan } from './run-plan.ts';

/** The lines of lists that are kept whole, because each is used again and again. */
export async function readFurther(
  lists: readonly OrderedFurther[],
  used: RunPlan['further'],
  rules: Pick<FeedSettings, 'duplicates' | 'secret'>,
  readSpreadsheet: SpreadsheetReader,
): Promise<Result<readonly (readonly Uint8Array[])[], ListFailure | { readonly code: 'out-of-memory' }>> {
  const all: (readonly Uint8Array[])[] = [];
  for (const { list, filters } of used) {
    const further = lists[list] as OrderedFurther;
    const { placeholder } = further;
    const opened = await openList(further.list, 0, readSpreadsheet);
    if (!opened.ok) return fail({ ...opened.error, placeholder });
    const kept = linesKept();
    const input = opened.value.sheets
      ? inputOf({ input: { encoding: 'detect' } }, opened.value)
      : { encoding: further.encoding };
    const column = 'table' in input ? (input.table?.columns[0]?.column ?? 0) : 0;
    const cells = filters.map((more) => ({ column, filters: more }));
    const feed = keywordFeed({ ...input, ...rules, cells, cleanLines: true }, kept);
    try {
      for await (const piece of opened.value.stream.pieces()) {
        const problem = feed.push(piece);
        if (problem) return fail({ ...problem, placeholder });
      }
    } catch {
      return fail({ code: 'unreadable', placeholder });
    }
    const problem = feed.end();
    if (problem) return fail({ ...problem, placeholder });
    if (kept.lines.length === 0) return fail({ code: 'empty-list', placeholder });
    all.push(kept.lines);
  }
  return ok(all);
}
