import {
  LineReader,
  type ListFault,
  type ListLines,
  type ListRecord,
  type RecordReader,
} from '../../formats/list-records.ts';
import { ListText } from '../../formats/list-text.ts';
import { TableReader } from '../../formats/table-reader.ts';
import type { ReadableEncoding } from '../../formats/text-encoding.ts';
import { copyText, isTooLong, lineMaxBytes } from '../../formats/utf8.ts';
import { applyFilters, cellSeparator, cleanCell, type TextFilter } from '../text/text-filters.ts';
import { DistinctRows } from './rows.ts';

/** How a list becomes rows. */
export interface RowSettings {
  readonly encoding: 'detect' | ReadableEncoding;
  readonly table?: RowTable | undefined;
  /** How lines are read without a table. */
  readonly lines?: ListLines | undefined;
  /** What a row consists of. Without a table, each cell is made from the line itself. */
  readonly cells: readonly RowCell[];
  /** Rows that occurred earlier in the list can be left out. */
  readonly duplicates: 'keep' | 'drop' | 'drop-ignoring-case';
  /** How many different rows are compared; all further ones pass. */
  readonly mostCompared?: number;
  /** How many bytes the cells of other lists take that stand beside those of this one. */
  readonly beside?: number;
  /** Whether a line that is the only cell is cleaned like other cells. */
  readonly clean?: boolean;
  /** Whether a cell with the number of the line in the list comes first. */
  readonly numbered?: boolean;
  /** Whether rows stay in memory while more are read; those that are compared always do. */
  readonly kept?: boolean;
  /** Whether a line without a keyword gives an empty row. */
  readonly keepsEmpty?: boolean;
  /** Whether the list was a spreadsheet: then its rows are counted. */
  readonly countRows?: boolean;
  /** Whether characters that nobody sees are counted, or left out. */
  readonly invisible?: 'count' | 'drop' | undefined;
}

interface RowTable {
  readonly separator: string;
  readonly quotes: boolean;
  readonly skip: number;
}

/** What a list contains. */
export interface RowCount {
  readonly keywords: number;
  /** Lines with nothing but white space, or rows of a table without a keyword. */
  readonly emptyLines: number;
  /** Keywords that occurred earlier in the list, among the first {@link compared}. */
  readonly duplicates: number;
  /** How many keywords from the beginning of the list were compared; 0 if duplicates were not looked for. */
  readonly compared: number;
  /** False if duplicates were not looked for among all keywords: there may be more. */
  readonly allCompared: boolean;
  /** Table records in which some of the used columns are empty. */
  readonly incomplete: number;
  /** Characters that nobody sees; undefined if they were not looked for. */
  readonly invisible?: number | undefined;
}

/** One cell of a row: its column in the record, and what changes it. */
export interface RowCell {
  readonly column: number;
  readonly filters: readonly TextFilter[];
}

/**
 * Reads a list, piece by piece, into rows. A row is one text, since it is compared and kept as a whole: its cells,
 * trimmed and filtered, with U+001F between them.
 */
export class RowReader {
  fault: ListFault | undefined;
  private readonly text: ListText;
  private readonly records: RecordReader;
  private readonly distinct: DistinctRows | undefined;
  /** Whether a row is the line of a list as it is. */
  private readonly isLine: boolean;
  private keywords = 0;
  private emptyLines = 0;
  private incomplete = 0;

  constructor(private readonly settings: RowSettings) {
    const { encoding, table, lines = { skip: 0, quotes: false }, cells, duplicates } = settings;
    const { beside = 0, clean = false, numbered = false, mostCompared } = settings;
    this.text = new ListText(encoding, settings.invisible);
    this.records = table
      ? new TableReader({ ...table, ...settings, columns: cells.map(({ column }) => column) })
      : new LineReader(lines);
    if (duplicates !== 'keep')
      this.distinct = new DistinctRows(duplicates === 'drop-ignoring-case', numbered, mostCompared);
    const [{ filters = [] } = {}, ...others] = cells;
    const isAlone = !table && others.length === 0 && beside === 0 && !numbered;
    this.isLine = isAlone && filters.length === 0 && !clean;
  }

  get count(): RowCount {
    const { keywords, emptyLines, incomplete } = this;
    const { duplicates = 0, compared = 0 } = this.distinct ?? {};
    return {
      keywords,
      emptyLines,
      duplicates,
      compared,
      allCompared: compared === keywords,
      incomplete,
      invisible: this.text.invisible,
    };
  }

  /** The rows that these bytes complete; those before a fault, if there is one. */
  read(bytes: Uint8Array): string[] {
    return this.take(this.records.read(this.text.read(bytes)));
  }

  end(): string[] {
    const rows = this.take(this.records.read(this.text.end()));
    return this.fault ? rows : [...rows, ...this.take(this.records.end())];
  }

  private take(records: readonly ListRecord[]): string[] {
    const rows: string[] = [];
    for (const record of records) {
      const row = this.makeRow(record);
      if (this.fault) break;
      if (row !== undefined) rows.push(row);
    }
    this.fault ??= this.records.fault;
    if (this.text.isBroken) this.fault ??= { code: 'not-text', line: this.records.line };
    return this.distinct?.filter(rows) ?? rows;
  }

  private makeRow({ cells, line }: ListRecord): string | undefined {
    const { table, numbered, beside = 0, kept = this.distinct !== undefined, keepsEmpty } = this.settings;
    const own = this.settings.cells.map(({ column, filters }) => {
      const cell = cells[column] ?? '';
      return applyFilters(this.isLine ? cell.trim() : cleanCell(cell), filters);
    });
    if (own.every((cell) => cell === '')) {
      this.emptyLines += 1;
      return keepsEmpty ? '' : undefined;
    }
    this.keywords += 1;
    if (table && own.includes('')) this.incomplete += 1;
    const row = (numbered ? [line, ...own] : own).join(cellSeparator);
    if (isTooLong(row, lineMaxBytes - beside)) this.fault = { code: 'line-too-long', line };
    return kept && !numbered && own.length === 1 ? copyText(row) : row;
  }
}
