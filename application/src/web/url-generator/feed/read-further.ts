import { fail, ok, type Result } from '@toolkit/domain/result';
import { type LongestLine, lineMaxBytes } from '@toolkit/domain/url-generator';
import type { OrderedFurther } from '../lists/further-lists.ts';
import { openList, resolveInput, type SpreadsheetReader } from '../lists/open-list.ts';
import type { ListFailure } from '../ports.ts';
import { type FeedSettings, keywordFeed } from './keyword-feed.ts';
import { type KeptLines, linesKept } from './lines-kept.ts';
import type { RunPlan } from './run-plan.ts';

/** The lines of a list that is kept in memory, because each is used again and again. */
export interface KeptList {
  readonly lines: KeptLines;
  readonly longest: LongestLine & { readonly placeholder: string };
}

export async function readFurther(
  lists: readonly OrderedFurther[],
  used: RunPlan['further'],
  rules: Pick<FeedSettings, 'duplicates' | 'secret'>,
  readSpreadsheet: SpreadsheetReader,
): Promise<Result<readonly KeptList[], ListFailure | { readonly code: 'out-of-memory' }>> {
  const all: KeptList[] = [];
  for (const { list, filters } of used) {
    const further = lists[list] as OrderedFurther;
    const { placeholder } = further;
    const opened = await openList(further.list, undefined, readSpreadsheet);
    if (!opened.ok) return fail({ ...opened.error, placeholder });
    const kept = linesKept();
    const input = resolveInput(further, opened.value);
    const countRows = { countRows: opened.value.sheets !== undefined };
    const column = input.table?.columns[0]?.column ?? 0;
    const cells = filters.map((more) => ({ column, filters: more }));
    const feed = keywordFeed({ ...input, ...rules, ...countRows, cells, cleanLines: true }, kept);
    try {
      for await (const piece of opened.value.stream.pieces()) {
        const problem = feed.push(piece);
        if (problem) return fail({ ...problem, placeholder });
      }
    } catch (error) {
      // A RangeError means that there is not enough memory.
      return fail(
        error instanceof RangeError ? { code: 'out-of-memory' } : { code: 'unreadable', placeholder },
      );
    }
    const problem = feed.end();
    if (problem) return fail({ ...problem, placeholder });
    if (kept.lines.length === 0) return fail({ code: 'empty-list', placeholder });
    all.push({ lines: kept.lines, longest: { ...feed.longest, placeholder } });
  }
  return ok(all);
}

/** How many bytes a line of another list may have so that every line of these fits beside it. */
export function roomBeside(lists: readonly KeptList[]): Result<number, ListFailure> {
  const longest = lists.map((list) => list.longest).sort((one, other) => other.bytes - one.bytes);
  const room = longest.reduce((left, { bytes }) => left - bytes - 1, lineMaxBytes);
  const [{ line, placeholder } = {}] = longest;
  return room > 0 || !placeholder || !line ? ok(room) : fail({ code: 'line-too-long', line, placeholder });
}
