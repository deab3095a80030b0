import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { fileStream } from '@toolkit/adapters/cli/url-generator';
import { type ByteStream, peeked } from '@toolkit/application/web/url-generator';
import {
  type BinaryFormat,
  fileKind,
  headBytes,
  type RecipeInput,
  transcoder,
} from '@toolkit/domain/url-generator';
import { Stop } from './stop.ts';
import type { Streams } from './streams.ts';
import { formatWords } from './words.ts';

/**
 * What its first bytes tell to be something else than a list is refused.
 * @param path `-` is standard input
 * @param spreadsheets whether it may be one
 */
export async function listOf(
  path: string,
  stdin: Streams['stdin'],
  spreadsheets = true,
): Promise<ByteStream> {
  const name = path === '-' ? 'Standard input' : path;
  try {
    if (path === '-' && fstatSync(stdin.descriptor).isDirectory())
      throw Object.assign(new Error(), { code: 'EISDIR' });
    const list: ByteStream = path === '-' ? stdin : await fileStream(path);
    // A file can be looked into twice, a pipe cannot.
    const { head, stream } =
      list.size === undefined ? await peeked(list, headBytes) : { head: headOf(path), stream: list };
    const kind = fileKind(head.subarray(0, headBytes), false);
    const format = kind.kind === 'binary' ? kind.format : undefined;
    if (format !== undefined && !(spreadsheets && isSpreadsheet(format)))
      throw new Stop(`${name} is ${formatWords[format]}, no list of keywords.`);
    return stream;
  } catch (error) {
    throw error instanceof Stop ? error : new Stop(`${name} cannot be read: ${reason(error)}.`);
  }
}

/** Whoever reads spreadsheets tells which of these are, or hold lists. */
const isSpreadsheet = (format: BinaryFormat): boolean => ['zip', 'gzip', 'ole'].includes(format);

function headOf(path: string): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const buffer = new Uint8Array(headBytes);
    return buffer.subarray(0, readSync(file, buffer, 0, headBytes, 0));
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

/** Several lists of lines as one, each in its own encoding. */
export async function oneList(
  paths: readonly string[],
  stdin: Streams['stdin'],
  encoding: RecipeInput['encoding'],
): Promise<{ readonly list: ByteStream; readonly joined: boolean }> {
  const [first = '-', ...rest] = paths;
  if (rest.length === 0) return { list: await listOf(first, stdin), joined: false };
  const lists: ByteStream[] = [];
  for (const path of paths) lists.push(await listOf(path, stdin, false));
  const known = lists.every(({ size }) => size !== undefined);
  const size = lists.reduce((sum, list) => sum + (list.size ?? 0), 0);
  return { list: { ...(known && { size }), pieces: () => joined(lists, encoding) }, joined: true };
}

async function* joined(
  lists: readonly ByteStream[],
  encoding: RecipeInput['encoding'],
): AsyncGenerator<Uint8Array, void> {
  for (const list of lists) {
    const { head, complete, stream } = await peeked(list, headBytes);
    const kind = fileKind(head.subarray(0, headBytes), complete && head.length <= headBytes);
    const found = kind.kind === 'text' ? kind.encoding : 'utf-8';
    const ready: Uint8Array[] = [];
    const decoded = transcoder(encoding === 'detect' ? found : encoding, (bytes) => ready.push(bytes));
    let last = 0x0a;
    for await (const piece of stream.pieces()) {
      decoded.push(piece);
      for (const bytes of ready.splice(0)) {
        last = bytes.at(-1) ?? last;
        yield bytes;
      }
    }
    decoded.end();
    for (const bytes of ready.splice(0)) {
      last = bytes.at(-1) ?? last;
      yield bytes;
    }
    // The last line of a list may have no end.
    if (last !== 0x0a && last !== 0x0d) yield Uint8Array.of(0x0a);
  }
}
