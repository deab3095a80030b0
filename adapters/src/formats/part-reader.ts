import { unzipSync } from 'fflate';
import { Refused } from './refused.ts';

/** A part of the zip by its name; undefined if there is none. */
export type ReadPart = (name: string) => Uint8Array | undefined;

/** Bytes of all parts unpacked for one sheet: a small file can unpack to any size. */
export const unpackedMaxBytes = 104_857_600;

/**
 * Unpacks parts on demand. The stated size of a part is its limit: memory is allocated first, and further bytes are
 * dropped.
 * @throws Refused, or Error if it is no zip
 */
export function partReader(file: Uint8Array): ReadPart {
  let left = unpackedMaxBytes;
  return (wanted) => {
    const parts = unzipSync(file, {
      filter({ name, size, originalSize }) {
        // The directory points beyond its own end, where it could claim any number of parts.
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

/** Part names ignore case; some programs begin them with a slash or write backslashes. */
export const partName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** Judged by the first part. */
const isEncrypted = (zip: Uint8Array): boolean => zip[0] === 0x50 && ((zip[6] ?? 0) & 1) === 1;
