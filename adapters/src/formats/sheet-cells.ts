import { Refused } from './refused.ts';
import { readTextRuns } from './text-runs.ts';
import { type Attributes, isTrue } from './xml.ts';

/** A cell with content. The object is reused for the next cell. */
export interface SheetCell {
  /** From 1. */
  readonly row: number;
  readonly column: number;
  /** Whether its row is hidden, by a filter or by hand. */
  readonly hidden: boolean;
  /** Undefined for a number. */
  readonly type: string | undefined;
  readonly style: number;
  readonly text: string;
}

/**
 * Yields every cell with content, row by row.
 * @throws Refused if the cells are not in order
 */
export function eachCell(xml: Uint8Array, take: (cell: SheetCell) => void): void {
  const cell = {
    row: 0,
    column: 0,
    hidden: false,
    type: undefined as string | undefined,
    style: 0,
    text: '',
  };
  let lastRow = 0;
  let lastColumn = 0;
  let inCell = false;
  let inInline = false;
  let inline = '';
  readTextRuns(xml, {
    begin(name, attributes) {
      if (name === 'row') {
        cell.row = attributes.r === undefined ? cell.row + 1 : parseNumber(attributes.r);
        cell.column = 0;
        cell.hidden = isTrue(attributes.hidden);
      } else if (name === 'c') {
        inCell = true;
        inline = '';
        beginCell(cell, attributes);
      } else if (name === 'is') inInline = true;
    },
    run(text) {
      if (!inCell) return;
      if (inInline) inline += text;
      else cell.text += text;
    },
    end(name) {
      if (name === 'is') inInline = false;
      if (name !== 'c') return;
      inCell = false;
      // A cell may hold both: one of them is for programs that do not know the other.
      if (cell.text === '' || (cell.type === 'inlineStr' && inline !== '')) cell.text = inline;
      if (cell.text === '') return;
      if (cell.row < lastRow || (cell.row === lastRow && cell.column <= lastColumn))
        throw new Refused('not-a-spreadsheet');
      lastRow = cell.row;
      lastColumn = cell.column;
      take(cell);
    },
  });
}

function beginCell(
  cell: { -readonly [Key in keyof SheetCell]: SheetCell[Key] },
  { r, t, s }: Attributes,
): void {
  if (r === undefined) cell.column += 1;
  else {
    // `B7`
    const letters = /^[a-z]+/i.exec(r)?.[0].toUpperCase() ?? '';
    cell.column = 0;
    for (const letter of letters) cell.column = cell.column * 26 + letter.charCodeAt(0) - 0x40;
    cell.row = parseNumber(r.slice(letters.length));
    if (cell.column === 0) throw new Refused('not-a-spreadsheet');
  }
  cell.type = t;
  cell.style = Number(s ?? 0);
  cell.text = '';
}

function parseNumber(digits: string): number {
  if (!/^[1-9]\d*$/.test(digits)) throw new Refused('not-a-spreadsheet');
  return Number(digits);
}
