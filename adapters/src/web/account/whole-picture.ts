import { detectAvatarType } from '@toolkit/domain/account';

/**
 * Whether a JPEG, PNG, GIF, WebP or bitmap goes on to its end: some browsers show the upper part of one that was cut
 * short. What follows the end, such as the film of a moving photo, does not matter.
 */
export function isWholePicture(bytes: Uint8Array): boolean {
  switch (detectAvatarType(bytes)) {
    case 'image/jpeg':
      return endsAsJpeg(bytes);
    case 'image/png':
      return endsAsPng(bytes);
    case 'image/gif':
      return endsAsGif(bytes);
    default:
      if (startsWith(bytes, 'RIFF')) return 8 + readLittle(bytes, 4, 4) <= bytes.length;
      return !startsWith(bytes, 'BM') || endsAsBitmap(bytes);
  }
}

const endOfImage = 0xd9;

/** Segments have a length; in the scans between them, only a marker is FF before another byte than 00 and D0 to D7. */
function endsAsJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) at += 1;
    else if (marker === endOfImage) return true;
    else if (marker === 0xff) at += 1;
    else at += 2 + readBig(bytes, at + 2, 2);
  }
  return false;
}

const iend = 0x49_45_4e_44;

function endsAsPng(bytes: Uint8Array): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = readBig(bytes, at, 4);
    const end = at + 12 + length;
    if (readBig(bytes, at + 4, 4) === iend) return end <= bytes.length;
    at = end;
  }
  return false;
}

/** Some programs fill the file up with zeros. */
function endsAsGif(bytes: Uint8Array): boolean {
  let last = bytes.length - 1;
  while (last > 0 && bytes[last] === 0) last -= 1;
  return bytes[last] === 0x3b;
}

/** Rows of pixels, each filled up to four bytes. The length of compressed ones is not told by their number. */
function endsAsBitmap(bytes: Uint8Array): boolean {
  const [header, compression] = [readLittle(bytes, 14, 4), readLittle(bytes, 30, 4)];
  if (bytes.length < 34) return false;
  if (header < 40 || (compression !== 0 && compression !== 3)) return true;
  const [width, height] = [readLittle(bytes, 18, 4) | 0, readLittle(bytes, 22, 4) | 0];
  const row = Math.ceil((width * readLittle(bytes, 28, 2)) / 32) * 4;
  return readLittle(bytes, 10, 4) + row * Math.abs(height) <= bytes.length;
}

const startsWith = (bytes: Uint8Array, letters: string): boolean =>
  [...letters].every((letter, at) => bytes[at] === letter.charCodeAt(0));

const readLittle = (bytes: Uint8Array, at: number, count: number): number =>
  bytes.subarray(at, at + count).reduceRight((number, byte) => number * 256 + byte, 0);

const readBig = (bytes: Uint8Array, at: number, count: number): number =>
  bytes.subarray(at, at + count).reduce((number, byte) => number * 256 + byte, 0);
