import { utf8Length } from '@toolkit/domain/formats';
import { type CellContext, showCell } from './cell-text.ts';
import { Refused } from './refused.ts';
import { type Attributes, isTrue, readXml } from './xml.ts';

/** Rows times columns: the most rows a sheet can have, with 32 columns. Two distant cells can span any area. */
const mostCells = 33_554_432;
/** A small file can repeat a few texts into any number of bytes. */
const mostBytes = 268_435_456;

interface SheetRow {
  /** From 1. */
  readonly number: number;
  /** As they are written in CSV; empty ones may be missing. */
  readonly cells: string[];
}

/** The texts that cells refer to by number, from 0. */
export function sharedTexts(xml: Uint8Array): string[] {
  const texts: string[] = [];
  let text = '';
  readXml(xml, {
    begin(name) {
      if (name === 'si') text = '';
    },
    end(name, run) {
      if (name === 't') text += run;
      else if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/**
 * CSV in UTF-8 of the rows up to the last one with content, all of the same width: commas, quotes where needed, a line
 * feed after every row.
 * @throws Refused if the cells are not in order
 */
export function sheetCsv(xml: Uint8Array, context: CellContext) {
  const rows: SheetRow[] = [];
  let row = 0;
  let column = 0;
  let columns = 0;
  let bytes = 0;
  let hiddenRows = 0;
  let isHidden = false;
  let cell: Attributes = {};
  let value = '';
  let inline = '';

  const takeCell = (text: string) => {
    let last = rows.at(-1);
    if (!last || row > last.number) {
      last = { number: row, cells: [] };
      rows.push(last);
      if (isHidden) hiddenRows += 1;
    }
    if (row < last.number || column <= last.cells.length) throw new Refused('not-a-spreadsheet');
    columns = Math.max(columns, column);
    const shown = quote(showCell(cell, text, context));
    bytes += utf8Length(shown) + 1;
    if (!(row * columns <= mostCells && bytes <= mostBytes)) throw new Refused('spreadsheet-too-large');
    last.cells[column - 1] = shown;
  };
  readXml(xml, {
    begin(name, attributes) {
      const { r } = attributes;
      if (name === 'row') {
        row = r === undefined ? row + 1 : readPlace(r).row;
        column = 0;
        isHidden = isTrue(attributes.hidden);
      } else if (name === 'c') {
        if (r === undefined) column += 1;
        else ({ row, column } = readPlace(r));
        cell = attributes;
        value = '';
        inline = '';
      }
    },
    end(name, text) {
      if (name === 'v') value += text;
      else if (name === 't') inline += text;
      else if (name === 'c') {
        // A cell may hold both: one of them is for programs that do not know the other.
        const held = value === '' || (cell.t === 'inlineStr' && inline !== '') ? inline : value;
        if (held !== '') takeCell(held);
      }
    },
  });
  return { csv: encodeRows(rows, columns), hiddenRows };
}

/** @param place `B7`, or `7` for a row */
function readPlace(place: string): { row: number; column: number } {
  const [, letters = '', digits] = /^([a-z]*)([1-9]\d*)$/i.exec(place) ?? [];
  if (digits === undefined) throw new Refused('not-a-spreadsheet');
  const column = [...letters].reduce((before, letter) => before * 26 + Number.parseInt(letter, 36) - 9, 0);
  return { row: Number(digits), column };
}

const quote = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The width of the rows is known only after the last one. */
function encodeRows(rows: readonly SheetRow[], width: number): Uint8Array<ArrayBuffer> {
  const emptyRow = `${','.repeat(Math.max(width - 1, 0))}\n`;
  let last = 0;
  const lines = rows.map(({ number, cells }) => {
    const before = emptyRow.repeat(number - last - 1);
    last = number;
    return `${before}${cells.join(',')}${','.repeat(width - cells.length)}\n`;
  });
  return new TextEncoder().encode(lines.join(''));
}
