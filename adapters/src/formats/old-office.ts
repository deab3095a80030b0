import type { SpreadsheetFailure } from '@toolkit/application/web/url-generator';
import { holdsAt, indexOfBytes } from './byte-search.ts';

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/**
 * Recognises the container that Office used before 2007, by the names of its streams: an old spreadsheet, or a new one
 * with a password. Undefined for other files.
 */
export function oldOfficeKind(file: Uint8Array): SpreadsheetFailure['code'] | undefined {
  if (!holdsAt(file, signature, 0)) return undefined;
  if (hasStream(file, 'EncryptedPackage')) return 'encrypted-spreadsheet';
  if (hasStream(file, 'Workbook\0') || hasStream(file, 'Book\0')) return 'old-spreadsheet';
  return 'not-a-spreadsheet';
}

/** Stream names are stored with two bytes for each letter. */
const hasStream = (file: Uint8Array, name: string): boolean =>
  indexOfBytes(
    file,
    [...name].flatMap((letter) => [letter.charCodeAt(0), 0]),
  ) >= 0;
