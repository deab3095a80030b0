import type { KeywordStage } from '../keywords/distinct-keywords.ts';
import { type KeywordCount, KeywordReader, type TextProblem } from '../keywords/keyword-reader.ts';
import { cellText, filtered, type TextFilter } from '../text/text-filters.ts';
import type { WriteBytes } from '../text/transcoder.ts';
import { joinedCells, type LongestLine, limitedLines } from './column-lines.ts';

/**
 * Turns a plain list into lines for an engine: each keyword gives one cell for each set of filters, with 0x1F between
 * cells and a line feed at the end. Keywords of which the filters leave nothing give no line and count as empty.
 * @param most bytes that a line may have without its line feed; `lineMaxBytes` by default
 * @param numbered whether a cell with the number of the line comes first
 */
export function cellLines(
  cells: readonly (readonly TextFilter[])[],
  write: WriteBytes,
  most?: number,
  numbered = false,
): Omit<KeywordStage, 'count'> & { readonly count: KeywordCount; readonly longest: LongestLine } {
  const lines = limitedLines(write, most);
  let nothingLeft = 0;
  const reader = new KeywordReader((bytes, start, end) => {
    const keyword = cellText(bytes, start, end);
    const made = cells.map((filters) => filtered(keyword, filters));
    if (made.every((cell) => cell.length === 0)) {
      nothingLeft += 1;
      return;
    }
    const line = joinedCells(made, numbered ? reader.lineNumber : undefined);
    lines.add(line, 0, line.length, reader.lineNumber);
  });
  return {
    push(utf8) {
      const problem = reader.push(utf8);
      return lines.problem ?? problem;
    },
    end(): TextProblem | undefined {
      const problem = reader.end();
      // Lines before an incomplete one are complete: a preview shows them.
      lines.flush();
      return lines.problem ?? problem;
    },
    get longest() {
      return lines.longest;
    },
    get count() {
      const { keywords, emptyLines } = reader.count;
      return { keywords: keywords - nothingLeft, emptyLines: emptyLines + nothingLeft };
    },
  };
}
