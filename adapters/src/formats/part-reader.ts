import { Refused } from './refused.ts';
import { unpackedMaxBytes, unpackPart, type ZipPart } from './zip-parts.ts';

/** A part of the zip by its name; undefined if there is none. */
export type ReadPart = (name: string) => Uint8Array<ArrayBuffer> | undefined;

/**
 * Unpacks parts on demand. The stated size of a part is its limit, since memory is allocated first.
 * @param locked the refusal of a part with a password
 */
export function partReader(
  file: Uint8Array,
  parts: readonly ZipPart[],
  locked: 'encrypted-spreadsheet' | 'encrypted-archive',
): ReadPart {
  let left = unpackedMaxBytes;
  return (wanted) => {
    const part = parts.find(({ name }) => partName(name) === partName(wanted));
    if (!part) return undefined;
    if (part.encrypted) throw new Refused(locked);
    left -= Math.max(part.packed, part.size);
    if (left < 0) throw new Refused('spreadsheet-too-large');
    return unpackPart(file, part);
  };
}

/** Part names ignore case; some programs begin them with a slash or write backslashes. */
export const partName = (name: string): string =>
  name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
