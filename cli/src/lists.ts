import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { fileStream } from '@toolkit/adapters/cli/url-generator';
import {
  type ByteStream,
  type OpenedList,
  openList,
  peek,
  type SpreadsheetReader,
  shapeBytes,
} from '@toolkit/application/web/url-generator';
import { type BinaryFormat, fileKind, headBytes } from '@toolkit/domain/formats';
import { Stop } from './stop.ts';
import type { Streams } from './streams.ts';
import { failureWords, formatWords } from './words.ts';

/** Opens a list; refuses files whose first bytes show another format. @param path `-` is standard input */
export async function openListFile(path: string, stdin: Streams['stdin']): Promise<ByteStream> {
  const name = path === '-' ? 'Standard input' : path;
  try {
    if (path === '-' && fstatSync(stdin.descriptor).isDirectory())
      throw Object.assign(new Error(), { code: 'EISDIR' });
    const list: ByteStream = path === '-' ? stdin : await fileStream(path);
    // A file can be read twice, a pipe cannot.
    const { head, stream } =
      list.size === undefined
        ? await peek(list, headBytes)
        : { head: readHead(path, headBytes), stream: list };
    const kind = fileKind(head.subarray(0, headBytes), false);
    const format = kind.kind === 'binary' ? kind.format : undefined;
    if (format !== undefined && !isSpreadsheet(format))
      throw new Stop(`${name} is ${formatWords[format]}, no list of keywords.`);
    return stream;
  } catch (error) {
    throw error instanceof Stop ? error : new Stop(`${name} cannot be read: ${reason(error)}.`);
  }
}

/** Loads the reader only when there is a spreadsheet. */
export const readSpreadsheet: SpreadsheetReader = async (file, sheet) =>
  (await import('@toolkit/adapters/formats')).readSpreadsheet(file, sheet);

/** The spreadsheet reader decides which of these are spreadsheets or hold lists. */
const isSpreadsheet = (format: BinaryFormat): boolean => ['zip', 'gzip', 'ole'].includes(format);

function readHead(path: string, most: number): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(most);
    return buffer.subarray(0, readSync(file, buffer, 0, most, 0));
  } finally {
    closeSync(file);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'there is no such file',
  ENAMETOOLONG: 'the name is too long',
};

export const reason = (error: unknown): string => {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
};

/** A system limits how many files may be open, so of each text only the beginning is read now. */
export async function openedList(path: string, stdin: Streams['stdin'], sheet?: number): Promise<OpenedList> {
  const list = await openListFile(path, stdin);
  const head = list.size === undefined ? undefined : readHead(path, shapeBytes);
  const kind = head && fileKind(head.subarray(0, headBytes), false);
  if (head && (kind?.kind !== 'binary' || kind.format === undefined))
    return { stream: list, head, complete: head.length === list.size };
  const opened = await openList(list, sheet, readSpreadsheet);
  if (!opened.ok) throw new Stop(failureWords(opened.error, path));
  return opened.value;
}
