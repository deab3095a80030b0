import { crc32 } from 'node:zlib';

const parseHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Two pixels by one: red and blue. */
export const tinyPng = parseHex(
  '89504e470d0a1a0a0000000d49484452000000020000000108020000007b40e8dd0000000d4944415478da63f8' +
    'cf0004ff01070001ff3d7d8c490000000049454e44ae426082',
);

/** Claims this size in its header and holds almost no data. */
export function pngOfSize(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = tinyPng.slice();
  const header = new DataView(bytes.buffer);
  header.setUint32(16, width);
  header.setUint32(20, height);
  header.setUint32(29, crc32(bytes.subarray(12, 29)));
  return bytes;
}

/** Begins like a picture but is none. */
export const notReallyPng = (): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(200).fill(0x20);
  bytes.set(tinyPng.subarray(0, 8));
  return bytes;
};
