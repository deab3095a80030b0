import { decodeHead, type FileKind, fileKind, headBytes } from '@toolkit/domain/formats';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { guessSheet, guessTable, type RecipeInput, type TableGuess } from '@toolkit/domain/url-generator';
import type { KeywordFailure, ListNote, Sheet, SpreadsheetFailure } from '../ports.ts';
import { joinBytes, type ListBytes, openStream, type Peeked, peek, shapeBytes } from './byte-stream.ts';

/** What is known of a list that was in a spreadsheet or an archive. */
interface Origin {
  /** The sheets of a spreadsheet, which is converted to CSV. */
  readonly sheets?: readonly Sheet[];
  /** The names of the lists in an archive. */
  readonly files?: readonly string[];
  /** Which of them is read, from 0. */
  readonly sheet?: number;
  /** The name of a list from an archive. */
  readonly name?: string;
  readonly notes?: readonly ListNote[];
}

export interface UnpackedList extends Origin {
  /** A text as it was packed; of a spreadsheet, CSV in UTF-8: commas, quotes where needed. */
  readonly text: Uint8Array<ArrayBuffer>;
}

/**
 * @param sheet from 0; by default the one that a person sees on opening the file. Of an archive, which of its lists, with
 * those that hold keywords first
 */
export type SpreadsheetReader = (
  file: Uint8Array<ArrayBuffer>,
  sheet: number | undefined,
) => Promise<Result<UnpackedList, SpreadsheetFailure>>;

/** In bytes, as a file. */
const spreadsheetMaxBytes = 67_108_864;

const pieceBytes = 1_048_576;

export interface OpenedList extends Origin, Peeked {
  /** That of a further list, which its failures name. */
  readonly placeholder?: string | undefined;
}

/** Opens a list: its beginning and its whole stream; of a spreadsheet, one sheet as CSV. */
export async function openList(
  list: ListBytes,
  sheet: number | undefined,
  readSpreadsheet: SpreadsheetReader,
): Promise<Result<OpenedList, KeywordFailure | SpreadsheetFailure>> {
  try {
    const opened = await peek(openStream(list));
    if (!isPacked(detectKind(opened))) return ok(opened);
    const pieces: Uint8Array[] = [];
    let size = 0;
    for await (const piece of opened.stream.pieces()) {
      size += piece.length;
      if (size > spreadsheetMaxBytes) return fail({ code: 'spreadsheet-too-large' });
      pieces.push(piece.slice());
    }
    const read = await readSpreadsheet(joinBytes(pieces), sheet);
    if (!read.ok) return read;
    const { text, ...origin } = read.value;
    return ok({
      ...origin,
      head: text.subarray(0, shapeBytes),
      complete: text.length <= shapeBytes,
      stream: { size: text.length, pieces: () => cutPieces(text) },
    });
  } catch {
    return fail({ code: 'unreadable' });
  }
}

async function* cutPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

export const detectKind = ({ head, complete }: Omit<Peeked, 'stream'>): FileKind =>
  fileKind(head.subarray(0, headBytes), complete && head.length <= headBytes);

/** Whether the spreadsheet reader must read the file. Old spreadsheets are OLE, and so are new ones with a password. */
const isPacked = (kind: FileKind): boolean =>
  kind.kind === 'binary' && (kind.format === 'zip' || kind.format === 'gzip' || kind.format === 'ole');

/** The beginning of a list as text, as much as is needed to recognise the kind of table. */
export interface TextHead {
  readonly head: string;
  readonly complete: boolean;
  /** The sheets, if it is a spreadsheet. */
  readonly sheets?: readonly Sheet[] | undefined;
}

export function textHead(opened: OpenedList, chosen: RecipeInput['encoding'] = 'detect'): TextHead {
  const { head, complete, sheets } = opened;
  const kind = detectKind(opened);
  const found = kind.kind === 'text' ? kind.encoding : 'utf-8';
  const encoding = sheets ? 'utf-8' : chosen === 'detect' ? found : chosen;
  return { head: decodeHead(head, encoding), complete, sheets };
}

/** Guesses the kind of table from the beginning of a list. */
export const guessList = ({ head, complete, sheets }: TextHead): TableGuess | undefined =>
  sheets ? guessSheet(head, complete) : guessTable(head, complete);

/** The settings with which a list is read; for a spreadsheet, encoding and separator are those of our conversion. */
export function resolveInput({ input }: { readonly input: RecipeInput }, opened: OpenedList): RecipeInput {
  if (!opened.sheets) return input;
  const guess = guessList(textHead(opened));
  const columns = [{ placeholder: 'keyword', column: guess?.keywordColumn ?? 0 }];
  const { skip, columns: chosen } = input.table ?? { skip: guess?.skip ?? 0, columns };
  return { ...input, encoding: 'utf-8', table: { separator: ',', quotes: true, skip, columns: chosen } };
}
