import type { UnpackedList } from '@toolkit/application/web/url-generator';
import { guessTable, hasHeaderLine, hasKeywordName } from '@toolkit/domain/url-generator';
import { Gunzip, unzipSync } from 'fflate';
import { partName, partReader, unpackedMaxBytes } from './part-reader.ts';
import { Refused } from './refused.ts';

const mostLists = 100;
/** Bytes that are unpacked at a time. */
const pieceBytes = 65_536;
/** Enough bytes to recognise a list. */
const headBytes = 65_536;

/**
 * A list in an archive: a zip of Search Console, or one file under gzip. Undefined for spreadsheets and for archives
 * without lists.
 * @param index of the list, from 0: first those with a column of keywords
 * @throws Refused, or Error if it is damaged
 */
export function packedList(file: Uint8Array, index: number): UnpackedList | undefined {
  if (file[0] === 0x1f && file[1] === 0x8b) return { text: unpackGzip(file) };
  const names: string[] = [];
  unzipSync(file, {
    filter({ name }) {
      // The directory points beyond its own end, where it could claim any number of parts.
      if (name === '') throw new Refused('not-a-spreadsheet');
      names.push(name);
      return false;
    },
  });
  const isOffice = names.some((name) => /^(?:\[content_types\]\.xml$|xl\/)/.test(partName(name)));
  const lists = names.filter((name) => /(?:^|\/)[^./][^/]*\.(?:csv|tsv|tab|txt)$/i.test(name));
  if (isOffice || lists.length === 0 || lists.length > mostLists) return undefined;
  const read = partReader(file);
  const texts = lists.map((name) => ({
    name,
    text: (read(name) ?? new Uint8Array()) as Uint8Array<ArrayBuffer>,
  }));
  const isNamed = texts.map(({ text }) => hasKeywords(text));
  const ordered = [...texts.filter((_, at) => isNamed[at]), ...texts.filter((_, at) => !isNamed[at])];
  const chosen = ordered[index];
  if (!chosen) throw new Refused('no-such-sheet');
  return chosen;
}

function hasKeywords(text: Uint8Array): boolean {
  const beginning = [text.subarray(0, headBytes), text.length <= headBytes] as const;
  const guess = guessTable(...beginning);
  return guess ? hasKeywordName(guess) : hasHeaderLine(...beginning);
}

/** Stops at the limit, since a few bytes can unpack to any size. */
function unpackGzip(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const gunzip = new Gunzip((piece) => {
    size += piece.length;
    if (size > unpackedMaxBytes) throw new Refused('spreadsheet-too-large');
    pieces.push(piece);
  });
  for (let at = 0; at < file.length; at += pieceBytes)
    gunzip.push(file.subarray(at, at + pieceBytes), at + pieceBytes >= file.length);
  const text = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    text.set(piece, at);
    at += piece.length;
  }
  return text;
}
