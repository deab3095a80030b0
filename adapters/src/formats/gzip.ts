import { joinBytes } from '@toolkit/application/web/url-generator';
import { Gunzip } from 'fflate';
import { checksum, latin1 } from './bytes.ts';
import { Refused } from './refused.ts';
import { unpackedMaxBytes } from './zip-reader.ts';

/** Bytes that are unpacked at a time. */
const pieceBytes = 65_536;
/** The checksum and the length of what a member holds, at its end. */
const trailerBytes = 8;

/**
 * Unpacks all members, each against its checksum and length. Stops at the limit, since a few bytes can unpack to any
 * size.
 * @returns the text, and whether anything but padding follows
 * @throws Refused
 */
export function unpackGzip(file: Uint8Array): { text: Uint8Array<ArrayBuffer>; followed: boolean } {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let member = { start: 0, firstPiece: 0 };
  const trailer = () => trailerOf(pieces.slice(member.firstPiece));
  const gunzip = new Gunzip((piece) => {
    size += piece.length;
    if (size > unpackedMaxBytes) throw new Refused('spreadsheet-too-large');
    pieces.push(piece);
  });
  gunzip.onmember = (start) => {
    if (latin1(file.subarray(start - trailerBytes, start)) !== trailer()) throw new Refused('damaged');
    member = { start, firstPiece: pieces.length };
  };
  try {
    for (let at = 0; at < file.length; at += pieceBytes)
      gunzip.push(file.subarray(at, at + pieceBytes), at + pieceBytes >= file.length);
  } catch (error) {
    if (error instanceof Refused || error instanceof RangeError) throw error;
    // Other errors come from damage, or from bytes after the last member: the trailer tells which.
    if (pieces.length === member.firstPiece) throw new Refused('damaged');
  }
  // The unpacker does not tell where the last member ends. Bytes that match its contents by chance are out of the
  // question.
  const rest = latin1(file.subarray(member.start));
  const end = rest.indexOf(trailer());
  if (end < 0) throw new Refused('damaged');
  return { text: joinBytes(pieces), followed: /[^\0]/.test(rest.slice(end + trailerBytes)) };
}

function trailerOf(pieces: readonly Uint8Array[]): string {
  const size = pieces.reduce((length, piece) => length + piece.length, 0);
  const bytes = new DataView(new ArrayBuffer(trailerBytes));
  bytes.setUint32(0, checksum(pieces), true);
  bytes.setUint32(4, size, true);
  return latin1(new Uint8Array(bytes.buffer));
}
