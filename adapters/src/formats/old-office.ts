import type { SpreadsheetFailure } from '@toolkit/application/web/url-generator';

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Stream names are stored with two bytes for each letter. */
const wide = (name: string): number[] => [...name].flatMap((letter) => [letter.charCodeAt(0), 0]);

/**
 * Recognises the container that Office used before 2007, by the names of its streams: an old spreadsheet, or a new one
 * with a password. Undefined for other files.
 */
export function oldOfficeKind(file: Uint8Array): SpreadsheetFailure['code'] | undefined {
  if (!signature.every((byte, at) => file[at] === byte)) return undefined;
  if (holds(file, wide('EncryptedPackage'))) return 'encrypted-spreadsheet';
  if (holds(file, wide('Workbook\0')) || holds(file, wide('Book\0'))) return 'old-spreadsheet';
  return 'not-a-spreadsheet';
}

function holds(file: Uint8Array, wanted: readonly number[]): boolean {
  const [first = 0] = wanted;
  for (let at = file.indexOf(first); at >= 0; at = file.indexOf(first, at + 1))
    if (wanted.every((byte, offset) => file[at + offset] === byte)) return true;
  return false;
}
