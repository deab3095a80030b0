import { cellSeparator, type TextFilter } from '../text/text-filters.ts';
import { utf8 } from '../text/utf8.ts';
import { listColumns, type TemplateProgram, type TemplateSegment } from './template-program.ts';
import type { LineEnd, UrlPart, UrlPlan } from './url-plan.ts';

/** The plan that an engine needs for a program, and the cells that its input lines must hold. */
export interface ProgramPlan {
  readonly plan: UrlPlan;
  /** The cells of a line, in this order; `columnLines` and `cellLines` make such lines. */
  readonly cells: readonly { readonly column: string; readonly filters: readonly TextFilter[] }[];
}

type Place = Exclude<TemplateSegment, { text: string }>;

/** Each line of the plan ends with `lineEnd`. */
export function planOfProgram(program: TemplateProgram, lineEnd: LineEnd = '\r\n'): ProgramPlan {
  const cells: { column: string; filters: readonly TextFilter[] }[] = [];
  const findCell = ({ column, filters }: Place): number => {
    const same = (cell: (typeof cells)[number]) =>
      cell.column === column && cell.filters.join() === filters.join();
    if (!cells.some(same)) cells.push({ column, filters });
    return cells.findIndex(same);
  };
  const parts: UrlPart[] = [];
  let text = '';
  for (const segment of program.segments) {
    if ('text' in segment) text += segment.text;
    else {
      parts.push({ text: utf8(text), mode: segment.mode, column: findCell(segment) });
      text = '';
    }
  }
  parts.push({ text: utf8(text + lineEnd) });
  if (cells.length > 1) return { plan: { parts, separator: cellSeparator }, cells };
  return { plan: { parts: parts.map(({ column: _, ...part }) => part) }, cells };
}

/** Whether a program uses one keyword for each line, so that a plain list can feed it. */
export const readsPlainList = (program: TemplateProgram): boolean => listColumns(program).length <= 1;
