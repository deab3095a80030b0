import { strFromU8, ZipPassThrough } from 'fflate';

/** The checksum of zip and gzip, CRC-32. fflate computes it only for a file that it puts into a zip. */
export function checksum(pieces: readonly Uint8Array[]): number {
  const file = new ZipPassThrough('');
  file.ondata = () => {};
  for (const piece of pieces) file.push(piece);
  file.push(new Uint8Array(0), true);
  return file.crc >>> 0;
}

/** A character for each byte, to compare and to search. */
export const latin1 = (bytes: Uint8Array): string => strFromU8(bytes, true);
