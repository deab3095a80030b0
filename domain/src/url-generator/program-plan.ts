import { encodings } from './percent-encoding.ts';
import { columnsOf, type TemplateProgram, type TemplateSegment } from './template-program.ts';
import { cellSeparator, cellText, filtered, type TextFilter } from './text-filters.ts';
import type { UrlPart, UrlPlan } from './url-plan.ts';
import { utf8 } from './utf8.ts';

/** What an engine needs for a program, and what the lines have to hold that it reads. */
export interface ProgramPlan {
  readonly plan: UrlPlan;
  /** The cells of a line, in this order: `columnLines` and `combinationLines` make such lines. */
  readonly cells: readonly { readonly column: string; readonly filters: readonly TextFilter[] }[];
}

type Place = Exclude<TemplateSegment, { text: string }>;

/** Each line of the plan ends with `lineEnd`. */
export function planOfProgram(program: TemplateProgram, lineEnd: '\r\n' | '\n' = '\r\n'): ProgramPlan {
  const cells: { column: string; filters: readonly TextFilter[] }[] = [];
  const cellOf = ({ column, filters }: Place): number => {
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
      parts.push({ text: utf8(text), mode: segment.mode, column: cellOf(segment) });
      text = '';
    }
  }
  parts.push({ text: utf8(text + lineEnd) });
  if (cells.length > 1) return { plan: { parts, separator: cellSeparator }, cells };
  return { plan: { parts: parts.map(({ column: _, ...part }) => part) }, cells };
}

/** One URL without a line end: what an engine writes for a record, made the plain way. Cells are UTF-8. */
export function renderUrl(
  program: TemplateProgram,
  record: Readonly<Record<string, Uint8Array>>,
): Uint8Array {
  const nothing = new Uint8Array(0);
  const written = program.segments.map((segment) => {
    if ('text' in segment) return utf8(segment.text);
    const cell = record[segment.column] ?? nothing;
    return encoded(filtered(cellText(cell, 0, cell.length), segment.filters), segment.mode);
  });
  return Uint8Array.from(written.flatMap((bytes) => [...bytes]));
}

function encoded(cell: Uint8Array, mode: Place['mode']): Uint8Array {
  const bytes: number[] = [];
  for (const byte of cell) {
    const packed = encodings[mode][byte] as number;
    for (let at = 0; at < packed >>> 24; at += 1) bytes.push((packed >>> (8 * at)) & 0xff);
  }
  return Uint8Array.from(bytes);
}

/** Whether a program is one keyword for each line, so that a plain list can feed it. */
export const readsPlainList = (program: TemplateProgram): boolean => columnsOf(program).length <= 1;
