import { joinBytes } from '@toolkit/application/web/url-generator';
import { Gunzip } from 'fflate';
import { holdsAt, indexOfBytes } from './byte-search.ts';
import { crc32 } from './crc-32.ts';
import { Refused } from './refused.ts';
import { unpackedMaxBytes } from './zip-parts.ts';

/** Bytes that are unpacked at a time. */
const pieceBytes = 65_536;
/** The checksum and the length of what a member holds, at its end. */
const trailerBytes = 8;

/**
 * Unpacks all members, each against its checksum and length. Stops at the limit, since a few bytes can unpack to any
 * size.
 * @throws Refused
 */
export function unpackGzip(file: Uint8Array): { text: Uint8Array<ArrayBuffer>; followed: boolean } {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let member = { start: 0, length: 0, crc: 0 };
  const gunzip = new Gunzip((piece) => {
    size += piece.length;
    if (size > unpackedMaxBytes) throw new Refused('spreadsheet-too-large');
    pieces.push(piece);
    member.length += piece.length;
    member.crc = crc32(piece, member.crc);
  });
  gunzip.onmember = (start) => {
    if (!holdsAt(file, trailer(member), start - trailerBytes)) throw new Refused('damaged');
    member = { start, length: 0, crc: 0 };
  };
  try {
    for (let at = 0; at < file.length; at += pieceBytes)
      gunzip.push(file.subarray(at, at + pieceBytes), at + pieceBytes >= file.length);
  } catch (error) {
    // Other errors come from damage, or from bytes after the last member: the trailer tells which.
    if (error instanceof Refused || error instanceof RangeError) throw error;
  }
  return { text: joinBytes(pieces), followed: checkLast(file, member) };
}

interface Member {
  readonly start: number;
  readonly length: number;
  readonly crc: number;
}

function trailer({ crc, length }: Member): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(trailerBytes));
  bytes.setUint32(0, crc, true);
  bytes.setUint32(4, length, true);
  return new Uint8Array(bytes.buffer);
}

/**
 * The unpacker does not tell where the last member ends. Bytes that match its contents by chance are out of the
 * question, except for a member without contents, whose trailer looks like padding.
 * @returns whether anything but padding follows
 */
function checkLast(file: Uint8Array, member: Member): boolean {
  const from = member.length > 0 ? member.start : Math.max(file.length - trailerBytes, 0);
  const end = indexOfBytes(file, trailer(member), from);
  if (end < 0) throw new Refused('damaged');
  return file.subarray(end + trailerBytes).some((byte) => byte !== 0);
}
