import { decodeHead, type FileKind, fileKind, headBytes } from '@toolkit/domain/formats';
import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  guessSheet,
  guessTable,
  type Recipe,
  type RecipeInput,
  type TableGuess,
} from '@toolkit/domain/url-generator';
import type { ByteSource, KeywordFailure, ListNote, Sheet, SpreadsheetFailure } from '../ports.ts';
import { type ByteStream, joinBytes, openStream, peek } from './byte-stream.ts';

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

/** Enough of a list to recognise the kind of table. */
export const shapeBytes = 65_536;

const pieceBytes = 1_048_576;

export interface OpenedList extends Origin {
  readonly stream: ByteStream;
  readonly head: Uint8Array;
  /** Whether the head is the whole list. */
  readonly complete: boolean;
}

/** Whether the spreadsheet reader must read the file. Old spreadsheets are OLE, and so are new ones with a password. */
const isPacked = (kind: FileKind): boolean =>
  kind.kind === 'binary' && (kind.format === 'zip' || kind.format === 'gzip' || kind.format === 'ole');

/** Opens a list: its beginning and its whole stream; of a spreadsheet, one sheet as CSV. */
export async function openList(
  list: ByteSource | ByteStream,
  sheet: number | undefined,
  readSpreadsheet: SpreadsheetReader,
): Promise<Result<OpenedList, KeywordFailure | SpreadsheetFailure>> {
  try {
    const opened = await peek(openStream(list), shapeBytes);
    const kind = fileKind(opened.head.subarray(0, headBytes), opened.complete);
    if (!isPacked(kind)) return ok(opened);
    const file = await whole(opened.stream);
    if (!file) return fail({ code: 'spreadsheet-too-large' });
    const read = await readSpreadsheet(file, sheet);
    if (!read.ok) return read;
    const { text, ...origin } = read.value;
    return ok({
      ...origin,
      stream: { size: text.length, pieces: () => cutPieces(text) },
      head: text.subarray(0, shapeBytes),
      complete: text.length <= shapeBytes,
    });
  } catch {
    return fail({ code: 'unreadable' });
  }
}

async function* cutPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function whole(stream: ByteStream): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream.pieces()) {
    size += piece.length;
    if (size > spreadsheetMaxBytes) return undefined;
    pieces.push(piece.slice());
  }
  return joinBytes(pieces);
}

/** The beginning of a list as text, as much as is needed to recognise the kind of table. */
export interface TextHead {
  readonly head: string;
  readonly complete: boolean;
  /** The sheets, if it is a spreadsheet. */
  readonly sheets?: readonly Sheet[] | undefined;
}

export function textHead(
  { head, complete, sheets }: Omit<OpenedList, 'stream'>,
  chosen: RecipeInput['encoding'] = 'detect',
): TextHead {
  const kind = fileKind(head.subarray(0, headBytes), complete && head.length <= headBytes);
  const found = kind.kind === 'text' ? kind.encoding : 'utf-8';
  const encoding = sheets ? 'utf-8' : chosen === 'detect' ? found : chosen;
  const text = decodeHead(head.subarray(0, shapeBytes), encoding);
  return { head: text, complete: complete && head.length <= shapeBytes, sheets };
}

/** Guesses the kind of table from the beginning of a list. */
export const guessList = ({ head, complete, sheets }: TextHead): TableGuess | undefined =>
  sheets ? guessSheet(head, complete) : guessTable(head, complete);

/** The settings with which a list is read; for a spreadsheet, encoding and separator are those of our conversion. */
export function resolveInput(recipe: Pick<Recipe, 'input'>, opened: OpenedList): Recipe['input'] {
  if (!opened.sheets) return recipe.input;
  const { table, ...others } = recipe.input;
  const input = { ...others, encoding: 'utf-8' } as const;
  if (table) return { ...input, table: { ...table, separator: ',', quotes: true } };
  const guess = guessList(textHead(opened));
  const column = guess?.keywordColumn ?? 0;
  const columns = [{ placeholder: 'keyword', column }];
  return { ...input, table: { separator: ',', quotes: true, skip: guess?.skip ?? 0, columns } };
}
