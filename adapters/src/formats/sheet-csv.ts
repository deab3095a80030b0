import { CsvBytes } from './csv-bytes.ts';
import { Refused } from './refused.ts';
import type { SharedTexts } from './shared-texts.ts';
import { eachCell, type SheetCell } from './sheet-cells.ts';
import { codeOf } from './xml-tags.ts';
import { textAt } from './xml-text.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly texts: SharedTexts;
  /** Styles that make a number a date. */
  readonly dates: ReadonlySet<number>;
  readonly from1904: boolean;
}

/** Rows times columns: all of the rows there can be with 32 columns. Two cells far apart are enough for any number. */
const mostCells = 33_554_432;

const [ofNumber, ofShared, ofTruth, ofDate] = ['n', 's', 'b', 'd'].map(codeOf);

/** The rows of a sheet up to the last one with something in it, all of the same width. */
export function sheetCsv(xml: Uint8Array, context: SheetContext): Uint8Array<ArrayBuffer> {
  let rows = 0;
  let columns = 0;
  eachCell(xml, (cell) => {
    rows = cell.row;
    if (cell.column > columns) columns = cell.column;
  });
  if (!(rows * columns <= mostCells)) throw new Refused('spreadsheet-too-large');
  const csv = new CsvBytes();
  let row = 1;
  let column = 1;
  const endRows = (before: number) => {
    for (; row < before; row += 1) {
      csv.commas(columns - column);
      csv.lineEnds(1);
      column = 1;
    }
  };
  eachCell(xml, (cell) => {
    endRows(cell.row);
    csv.commas(cell.column - column);
    column = cell.column;
    csv.cell(textOf(xml, cell, context));
  });
  if (rows > 0) endRows(rows + 1);
  return csv.end();
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function textOf(xml: Uint8Array, { type, style, runs }: SheetCell, context: SheetContext): Uint8Array {
  const text = textAt(xml, runs);
  if (type === ofShared) {
    const index = Number(decoder.decode(text));
    if (!(Number.isInteger(index) && index >= 0 && index < context.texts.count))
      throw new Refused('not-a-spreadsheet');
    return context.texts.at(index);
  }
  if (type === ofTruth) return encoder.encode(text[0] === 0x31 ? 'TRUE' : 'FALSE');
  if (type === ofDate) return encoder.encode(dateText(Date.parse(decoder.decode(text))));
  const isNumber = type === 0 || type === ofNumber;
  if (!isNumber || !context.dates.has(style)) return text;
  return encoder.encode(dateText(timeOf(Number(decoder.decode(text)), context.from1904)));
}

const dayMs = 86_400_000;

/** Days since the last one of 1899, or of 1903, as milliseconds since 1970; to the second, which fractions of days miss. */
const timeOf = (days: number, from1904: boolean): number =>
  Math.round((days - (from1904 ? 24_107 : 25_569)) * (dayMs / 1000)) * 1000;

function dateText(time: number): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, -14) : text.slice(0, -5).replace('T', ' ');
}
