import type { Vendor } from './table-vendors.ts';

/** The part of a guess that tells how certain it is. */
interface Told {
  /** Byte between columns. */
  readonly separator: number;
  readonly vendor?: Vendor;
}

/** Pasted text is treated like a text file; only cells from a spreadsheet have tabs between them. */
export const pastedName = 'Pasted list.txt';
/** What a sample list that the app offers is called. */
export const sampleName = 'sample-keywords.txt';

const tab = 0x09;

/** In a text file every line is a keyword, commas or not. */
export const isTextFile = (name: string): boolean => /\.(?:txt|text|lst|list)$/i.test(name);

/** Whether the name says that the lines have columns, even if none are found. */
export const isTableFile = (name: string): boolean => /\.(?:csv|tsv|tab)(?:\.gz)?$/i.test(name);

/** Whether even a text file is read as a table: an export of a known tool, or cells pasted from a spreadsheet. */
export const isSurelyTable = ({ table }: { readonly table?: Told }, fileName: string): boolean =>
  table !== undefined && (table.vendor !== undefined || (fileName === pastedName && table.separator === tab));

/** Whether a list of this name is read as the guessed table, if the user does not decide. */
export const isReadAsTable = (table: Told, fileName: string): boolean =>
  !isTextFile(fileName) || isSurelyTable({ table }, fileName);
