// @ts-check
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const largest = 1_048_576;
const purple = { r: 120, g: 40, b: 200, alpha: 0.5 };

/** @param {number} [width]
 * @param {number} [height]
 * @param {3 | 4} [channels] */
const canvas = (width = 90, height = 60, channels = 3) =>
  sharp({ create: { width, height, channels, background: purple } });

/** @param {string} type
 * @param {Buffer} data */
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

/** A grey PNG of any size, with one bit for each pixel.
 * @param {number} width
 * @param {number} height
 * @param {Buffer} data the pixels, compressed
 * @param {Buffer[]} chunks before them */
function png(width, height, data, ...chunks) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const end = [chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), ...chunks, ...end]);
}

/** @param {number} width
 * @param {number} height */
export const flatPng = (width, height) =>
  png(width, height, deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height)));

/** @param {Buffer} jpeg
 * @param {number} marker
 * @param {Buffer[]} contents of segments behind the first two bytes */
function withSegments(jpeg, marker, contents) {
  const segments = contents.map((content) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** @param {number} size of the screen
 * @param {number} side of each frame
 * @param {number} [frames] */
function gif(size, side, frames = 1) {
  const screen = Buffer.from('474946383961000000008000000000007828c8', 'hex');
  screen.writeUInt16LE(size, 6);
  screen.writeUInt16LE(size, 8);
  const frame = Buffer.from('2c0000000000000000000202440100', 'hex');
  frame.writeUInt16LE(side, 5);
  frame.writeUInt16LE(side, 7);
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}

/** @param {Buffer} bytes
 * @param {number} [length] */
const padded = (bytes, length = largest) => Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);

/** The picture that takes the most memory: 4096 by 4096 with 8 bytes a pixel, in the largest form.
 * @param {boolean} [progressive] has to be held as a whole */
export const largestLegal = async (progressive = false) =>
  padded(await canvas(4096, 4096, 4).toColourspace('rgb16').png({ progressive }).toBuffer());

/** Little that becomes much, with the answers that are right.
 * @returns {Promise<[string, Buffer, number[]][]>} */
export async function bombs() {
  const zeros = deflateSync(Buffer.alloc(200_000_000));
  const jpeg = await canvas().jpeg().toBuffer();
  const scans = await canvas(4096, 4096).jpeg({ progressive: true, quality: 1 }).toBuffer();
  const scan = scans.subarray(scans.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const repeats = Math.floor((largest - scans.length) / scan.length);
  const fifteen = (/** @type {string} */ head) =>
    Array.from({ length: 15 }, (_, at) =>
      padded(Buffer.from(`${head}${String.fromCharCode(at + 1, 15)}`, 'latin1'), 65_000),
    );
  const chunks = Object.entries({ zTXt: 'Comment\0\0', iTXt: 'Comment\0\u0001\0\0\0', iCCP: 'profile\0\0' });
  const wordy = chunks.map(([type, head]) => [
    `a PNG with 200 MB in ${type}`,
    png(1, 1, deflateSync(Buffer.alloc(2)), chunk(type, Buffer.concat([Buffer.from(head), zeros]))),
    [200, 415],
  ]);
  return /** @type {[string, Buffer, number[]][]} */ ([
    ['a PNG of 65,535 × 1', flatPng(65_535, 1), [200, 415]],
    ['a PNG of 1 × 65,535', flatPng(1, 65_535), [200, 415]],
    ['a GIF of 65,535 × 65,535 with one pixel', gif(65_535, 1), [200, 415, 422]],
    ['a GIF of 10,000 frames', gif(1, 1, 10_000), [200, 415]],
    [
      `a JPEG of ${repeats} scans`,
      Buffer.concat([scans.subarray(0, -2), ...Array(repeats).fill(scan), scans.subarray(-2)]),
      [415],
    ],
    ...wordy,
    ['a PNG with 200 MB for one pixel', png(1, 1, zeros), [200, 415]],
    ['a JPEG with 1 MB of a profile', withSegments(jpeg, 0xe2, fifteen('ICC_PROFILE\0')), [200, 415]],
    ['a JPEG with 1 MB of EXIF', withSegments(jpeg, 0xe1, fifteen('Exif\0\0')), [200, 415]],
  ]);
}

/** Small pictures to be mutated: noise, so that every byte counts.
 * @returns {Promise<Buffer[]>} */
export function makeSeeds() {
  const noise = /** @type {const} */ ({ type: 'gaussian', mean: 128, sigma: 40 });
  const make = () => sharp({ create: { width: 48, height: 32, channels: 3, background: purple, noise } });
  return Promise.all([
    make().jpeg().toBuffer(),
    make()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Copyright: 'c' } })
      .toBuffer(),
    make().png().toBuffer(),
    make().png({ progressive: true, palette: true }).toBuffer(),
    make().gif().toBuffer(),
  ]);
}

/** @param {import('./random.mjs').Random} random
 * @param {readonly Buffer[]} seeds
 * @returns {Buffer} one of them with some bytes changed, left out or repeated */
export function mutate(random, seeds) {
  let bytes = Buffer.from(random.pick(seeds));
  for (let count = 1 + random.below(8); count > 0; count -= 1) {
    const at = random.below(bytes.length);
    const kind = random.below(10);
    if (kind < 5) bytes[at] = random.below(256);
    else if (kind < 8) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    else {
      const next = kind === 8 ? at + random.below(40) : at >> 1;
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(next)]);
    }
  }
  return random.chance(0.1) ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}
