import { createDecoder } from './decoding.ts';
import { detectEncoding, markBytes } from './text-encoding.ts';
import { utf8Length } from './utf8.ts';

/** Formats that are recognised by their first bytes. A spreadsheet (xlsx) is a zip; an old one (xls) is ole. */
export const formatNames = {
  zip: 'a zip archive',
  gzip: 'a gzip archive',
  rar: 'a RAR archive',
  '7z': 'a 7z archive',
  pdf: 'a PDF',
  rtf: 'an RTF document',
  ole: 'an old Office document, such as .xls or .doc',
  picture: 'a picture',
} as const;

type BinaryFormat = keyof typeof formatNames;

export type FileKind =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'; readonly mark: boolean }
  /** Invalid UTF-8 from this byte on: the user should choose another encoding, with a preview. */
  | { readonly kind: 'invalid-utf-8'; readonly offset: number }
  | { readonly kind: 'binary'; readonly format?: BinaryFormat };

const signatures: readonly [BinaryFormat, string][] = [
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['gzip', '\x1f\x8b'],
  ['rar', 'Rar!\x1a\x07'],
  ['7z', '7z\xbc\xaf\x27\x1c'],
  ['pdf', '%PDF-'],
  ['rtf', '{\\rtf'],
  ['ole', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['picture', '\x89PNG'],
  ['picture', '\xff\xd8\xff'],
];

/**
 * Recognises a file by its first bytes (4096 are enough; `complete` if they are all). Later bytes may still be invalid
 * UTF-8, which the reader of rows finds.
 */
export function fileKind(head: Uint8Array, complete: boolean): FileKind {
  if (head.length === 0) return { kind: 'empty' };
  const beginning = String.fromCharCode(...head.subarray(0, 16));
  const format = signatures.find(([, signature]) => beginning.startsWith(signature))?.[0];
  if (format !== undefined) return { kind: 'binary', format };
  const encoding = detectEncoding(head);
  const mark = markBytes(head);
  if (encoding === 'binary') return { kind: 'binary' };
  if (complete && mark === head.length) return { kind: 'empty' };
  if (encoding !== 'utf-8') return { kind: 'text', encoding, mark: mark > 0 };
  const found = head.filter(isControl).length;
  if (found > 1 && found * 10 >= head.length) return { kind: 'binary' };
  const decoder = createDecoder('utf-8');
  const text = decoder.read(head) + (complete ? decoder.end() : '');
  if (!decoder.isBroken) return { kind: 'text', encoding, mark: mark > 0 };
  // Text in Windows-1252 has no control characters; in binary data about every tenth byte is one.
  return found * 50 > head.length ? { kind: 'binary' } : { kind: 'invalid-utf-8', offset: utf8Length(text) };
}

/** Tabs, line ends, escapes and the end mark of old systems stand in texts. */
const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1a && byte !== 0x1b);
