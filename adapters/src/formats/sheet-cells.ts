import { Refused } from './refused.ts';
import { codeOf, XmlTags } from './xml-tags.ts';

/** A cell with something in it. The object is used again for the next one. */
export interface SheetCell {
  /** From 1. */
  readonly row: number;
  readonly column: number;
  /** Code of its type; 0 where it has none, which is a number. */
  readonly type: number;
  readonly style: number;
  /** Where its value is written: beginnings and ends, in turn. */
  readonly runs: readonly number[];
}

const [ofRow, ofCell, ofValue, ofInline, ofText, ofPhonetic] = ['row', 'c', 'v', 'is', 't', 'rPh'].map(
  codeOf,
);
const [address, type, style] = ['r', 't', 's'].map(codeOf);

/**
 * Every cell of a sheet that holds something, row by row.
 * @throws Refused where they are not in order
 */
export function eachCell(xml: Uint8Array, take: (cell: SheetCell) => void): void {
  const tags = new XmlTags(xml);
  const runs: number[] = [];
  const cell = { row: 0, column: 0, type: 0, style: 0, runs };
  let lastRow = 0;
  let lastColumn = 0;
  // Where a value begins that has not ended; -1 outside.
  let begun = -1;
  let inCell = false;
  let phonetic = false;
  const begin = () => {
    cell.column += 1;
    cell.type = 0;
    cell.style = 0;
    runs.length = 0;
    while (tags.nextAttribute()) {
      if (tags.attribute === address) readAddress(xml, tags.from, tags.to, cell);
      else if (tags.attribute === type) cell.type = typeOf(xml, tags.from, tags.to);
      else if (tags.attribute === style) cell.style = numberAt(xml, tags.from, tags.to);
    }
  };
  const end = () => {
    inCell = false;
    if (runs.length === 0) return;
    if (cell.row < lastRow || (cell.row === lastRow && cell.column <= lastColumn))
      throw new Refused('not-a-spreadsheet');
    lastRow = cell.row;
    lastColumn = cell.column;
    take(cell);
  };
  while (tags.next()) {
    switch (tags.name) {
      case ofRow:
        if (tags.closing) break;
        cell.row += 1;
        cell.column = 0;
        while (tags.nextAttribute())
          if (tags.attribute === address) cell.row = numberAt(xml, tags.from, tags.to);
        break;
      case ofCell:
        if (tags.closing) end();
        else begin();
        inCell = !tags.closing && !tags.empty;
        break;
      case ofPhonetic:
        phonetic = !tags.closing && !tags.empty;
        break;
      case ofInline:
        break;
      case ofValue:
      case ofText:
        if (!inCell || phonetic || tags.empty) break;
        if (!tags.closing) begun = tags.end;
        else if (begun >= 0) {
          if (tags.start > begun) runs.push(begun, tags.start);
          begun = -1;
        }
        break;
    }
  }
}

/** A number of digits only; anything else is further away than any cell. */
function numberAt(xml: Uint8Array, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = (xml[at] as number) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return Number.POSITIVE_INFINITY;
    number = number * 10 + digit;
  }
  return number;
}

function typeOf(xml: Uint8Array, from: number, to: number): number {
  let code = 0;
  for (let at = from; at < to; at += 1) code = ((code << 8) | (xml[at] as number)) >>> 0;
  return code;
}

/** `B7` */
function readAddress(xml: Uint8Array, from: number, to: number, cell: { row: number; column: number }): void {
  let at = from;
  let column = 0;
  for (; at < to; at += 1) {
    const letter = ((xml[at] as number) & ~0x20) - 0x40;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  cell.column = column === 0 ? Number.POSITIVE_INFINITY : column;
  cell.row = at === to ? Number.POSITIVE_INFINITY : numberAt(xml, at, to);
}
