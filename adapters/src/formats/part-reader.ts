import { unzipSync } from 'fflate';
import { Refused } from './refused.ts';

/** A part of the zip by its name; undefined where there is none. */
export type ReadPart = (name: string) => Uint8Array | undefined;

/** All parts that are unpacked for one sheet, in bytes: a small file can hold any number. */
export const unpackedMaxBytes = 104_857_600;

/**
 * Unpacks a part when it is asked for, and no other. What the zip says of its size is all it can have: memory is taken
 * before, and what comes beyond is dropped.
 * @throws Refused, or Error where it is no zip
 */
export function partReader(file: Uint8Array): ReadPart {
  let left = unpackedMaxBytes;
  return (wanted) => {
    const parts = unzipSync(file, {
      filter({ name, size, originalSize }) {
        // The directory leads beyond its own end, where it could count to any number.
        if (name === '') throw new Refused('not-a-spreadsheet');
        if (partName(name) !== partName(wanted)) return false;
        if (isEncrypted(file)) throw new Refused('encrypted-spreadsheet');
        left -= Math.max(size, originalSize);
        if (!(left >= 0)) throw new Refused('spreadsheet-too-large');
        return true;
      },
    });
    return Object.values(parts)[0];
  };
}

/** Names of parts are the same whatever their case; some writers begin them with a slash, or use those of Windows. */
export const partName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** The first part tells for all. */
const isEncrypted = (zip: Uint8Array): boolean => zip[0] === 0x50 && ((zip[6] ?? 0) & 1) === 1;
