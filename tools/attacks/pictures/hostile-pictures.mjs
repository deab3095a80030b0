// @ts-check
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** None of it may reach those who look at the picture. */
export const canary = 'CANARY<script>alert(1)</script>';
const largest = 1_048_576;
const purple = { r: 120, g: 40, b: 200, alpha: 0.5 };

/** @param {number} width
 * @param {number} height
 * @param {3 | 4} [channels] */
const canvas = (width, height, channels = 3) =>
  sharp({ create: { width, height, channels, background: purple } });

const magic = Buffer.from('89504e470d0a1a0a', 'hex');
/** @param {string} type
 * @param {Buffer} data */
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

/** A grey picture of any size, with one bit for each pixel.
 * @param {number} width
 * @param {number} height
 * @param {{ chunks?: Buffer[], data?: Buffer }} [parts] before the pixels, and the compressed pixels themselves */
function png(width, height, { chunks = [], data = Buffer.alloc(0) } = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    magic,
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
export const flatPng = (/** @type {number} */ width, /** @type {number} */ height) =>
  png(width, height, { data: deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height)) });

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

/** @param {number} width
 * @param {number} height
 * @param {{ frames?: number, side?: number }} [frames] how many, and how wide and high */
function gif(width, height, { frames = 1, side = 1 } = {}) {
  const screen = Buffer.from('474946383961000000008000000000007828c8', 'hex');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
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

/** Pictures as people have them, with the size that is stored.
 * @returns {Promise<[string, Buffer, number, number][]>} */
export async function legalPictures() {
  const frames = await Promise.all([canvas(8, 8).png().toBuffer(), canvas(8, 8).negate().png().toBuffer()]);
  return [
    ['a JPEG of 1 × 1', await canvas(1, 1).jpeg().toBuffer(), 1, 1],
    ['a JPEG of 4096 × 4096', await canvas(4096, 4096).jpeg().toBuffer(), 512, 512],
    ['a progressive JPEG', await canvas(90, 60).jpeg({ progressive: true }).toBuffer(), 90, 60],
    ['a CMYK JPEG', await canvas(90, 60).toColourspace('cmyk').jpeg().toBuffer(), 90, 60],
    ['a turned JPEG', await canvas(90, 60).jpeg().withMetadata({ orientation: 6 }).toBuffer(), 60, 90],
    ['a PNG of 16 bit', await canvas(90, 60, 4).toColourspace('rgb16').png().toBuffer(), 90, 60],
    ['a PNG with a palette', await canvas(90, 60).png({ palette: true }).toBuffer(), 90, 60],
    ['an interlaced PNG', await canvas(90, 60).png({ progressive: true }).toBuffer(), 90, 60],
    [
      'an animated GIF',
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      8,
      8,
    ],
    ['a PNG of 1 MB', padded(await canvas(90, 60).png().toBuffer()), 90, 60],
  ];
}

/** What is no JPEG, PNG or GIF, or only half of one.
 * @returns {Promise<[string, Buffer][]>} */
export async function borrowedTypes() {
  const text = (/** @type {string} */ content) => Buffer.from(content, 'latin1');
  const svg = text(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  const webp = await canvas(9, 9).webp().toBuffer();
  const jpeg = await canvas(200, 200).jpeg().toBuffer();
  const small = await canvas(200, 200).gif().toBuffer();
  const noise = await sharp({
    create: {
      width: 90,
      height: 60,
      channels: 3,
      background: purple,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  return [
    ['SVG', svg],
    ['HTML', text(`<!doctype html>${canary}`)],
    ['PDF', text('%PDF-1.7\n1 0 obj\n')],
    ['WebP', webp],
    ['AVIF', await canvas(9, 9).avif().toBuffer()],
    ['TIFF', await canvas(9, 9).tiff().toBuffer()],
    ['HEIC', text('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
    ['MP4', text('\0\0\0\x18ftypisom\0\0\x02\0isomiso2')],
    ['BMP', padded(text('BM'), 200)],
    ['ICO', padded(text('\0\0\x01\0\x01\0'), 200)],
    ['ZIP', text('PK\x03\x04\x14\0')],
    ['ImageMagick', text('push graphic-context\nimage over 0,0 1,1 "file:///etc/passwd"')],
    ['one byte', text('\x89')],
    ['SVG behind the first bytes of a PNG', Buffer.concat([magic, svg])],
    ['WebP behind the first bytes of a JPEG', Buffer.concat([text('\xff\xd8\xff\xe0'), webp])],
    ['a JPEG behind the first bytes of a PNG', Buffer.concat([magic, jpeg])],
    ['a GIF that is a script', text(`GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)//${canary}`)],
    ['half a PNG', noise.subarray(0, noise.length / 2)],
    ['half a JPEG', jpeg.subarray(0, jpeg.length / 2)],
    ['half a GIF', small.subarray(0, small.length / 2)],
    ['a PNG without a pixel', flatPng(0, 0)],
  ];
}

/** Pictures that carry more than pixels: each holds the canary.
 * @returns {Promise<[string, Buffer][]>} */
export async function laden() {
  const jpeg = await canvas(40, 20).jpeg().toBuffer();
  const whole = await canvas(40, 20).png().toBuffer();
  const word = Buffer.from(canary);
  const exif = { IFD0: { Copyright: canary, Model: 'serial 0815' }, IFD3: { GPSLatitude: '51/1 28/1 40/1' } };
  const textChunk = chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), word]));
  return [
    ['a JPEG with EXIF and a place', await canvas(40, 20).jpeg().withExif(exif).toBuffer()],
    ['a JPEG with XMP', await canvas(40, 20).jpeg().withXmp(`<x:xmpmeta>${canary}</x:xmpmeta>`).toBuffer()],
    ['a JPEG with a comment', withSegments(jpeg, 0xfe, [word])],
    ['a JPEG with a preview', withSegments(jpeg, 0xe1, [Buffer.concat([Buffer.from('Exif\0\0'), word])])],
    ['a JPEG with text behind it', Buffer.concat([jpeg, word])],
    ['a PNG with EXIF', await canvas(40, 20).png().withExif(exif).toBuffer()],
    ['a PNG with a comment', Buffer.concat([whole.subarray(0, 33), textChunk, whole.subarray(33)])],
    ['a PNG with a ZIP behind it', Buffer.concat([whole, Buffer.from('PK\x03\x04'), word])],
    ['a GIF with text behind it', Buffer.concat([await canvas(40, 20).gif().toBuffer(), word])],
  ];
}

/** Little that becomes much, with the answers that are right.
 * @returns {Promise<[string, Buffer, number[]][]>} */
export async function bombs() {
  const zeros = deflateSync(Buffer.alloc(200_000_000));
  const named = (/** @type {string} */ type, /** @type {string} */ head) =>
    png(1, 1, {
      chunks: [chunk(type, Buffer.concat([Buffer.from(head), zeros]))],
      data: deflateSync(Buffer.alloc(2)),
    });
  const jpeg = await canvas(8, 8).jpeg().toBuffer();
  const vast = Buffer.from(jpeg);
  vast.writeUInt32BE(0xffdc_ffdc, vast.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  const scans = await canvas(4096, 4096).jpeg({ progressive: true, quality: 1 }).toBuffer();
  const last = scans.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = scans.subarray(last, -2);
  const repeats = Math.floor((largest - scans.length) / scan.length);
  const frames = await sharp(
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        canvas(1_000, 1_000 + (at % 2), 4)
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .webp()
    .toBuffer();
  const full = (/** @type {string} */ head, /** @type {number} */ at) =>
    padded(Buffer.from(`${head}${String.fromCharCode(at + 1, 15)}`, 'latin1'), 65_000);
  const fifteen = (/** @type {string} */ head) => Array.from({ length: 15 }, (_, at) => full(head, at));
  return [
    ['a PNG of 14,000 × 14,000', flatPng(14_000, 14_000), [422]],
    ['a PNG of 50,000 × 50,000 in its header', png(50_000, 50_000), [422]],
    ['a PNG of 4,097 × 4,096', flatPng(4_097, 4_096), [422]],
    ['a PNG of 65,535 × 1', flatPng(65_535, 1), [200, 415]],
    ['a PNG of 1 × 65,535', flatPng(1, 65_535), [200, 415]],
    ['a PNG of 1 × 16,777,217', png(1, 16_777_217), [415, 422]],
    ['a JPEG of 65,500 × 65,500 in its header', vast, [422]],
    ['a GIF of 65,535 × 65,535', gif(65_535, 65_535, { side: 65_535 }), [422]],
    ['a GIF of 65,535 × 65,535 with one pixel', gif(65_535, 65_535), [200, 415, 422]],
    ['a GIF of 10,000 frames', gif(1, 1, { frames: 10_000 }), [200, 415]],
    ['a WebP of 50 frames', frames, [415]],
    [
      `a JPEG of ${repeats} scans`,
      Buffer.concat([scans.subarray(0, -2), ...Array(repeats).fill(scan), scans.subarray(-2)]),
      [415],
    ],
    ['a PNG with 200 MB of text', named('zTXt', 'Comment\0\0'), [200, 415]],
    ['a PNG with 200 MB of international text', named('iTXt', 'Comment\0\u0001\0\0\0'), [200, 415]],
    ['a PNG with 200 MB of a profile', named('iCCP', 'profile\0\0'), [200, 415]],
    ['a PNG with 200 MB for one pixel', png(1, 1, { data: zeros }), [200, 415]],
    ['a JPEG with 1 MB of a profile', withSegments(jpeg, 0xe2, fifteen('ICC_PROFILE\0')), [200, 415]],
    ['a JPEG with 1 MB of EXIF', withSegments(jpeg, 0xe1, fifteen('Exif\0\0')), [200, 415]],
  ];
}

/** Small pictures to be mutated: noise, so that every byte counts.
 * @returns {Promise<Buffer[]>} */
export async function seedPictures() {
  const noise = () =>
    sharp({
      create: {
        width: 48,
        height: 32,
        channels: 3,
        background: purple,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    });
  return [
    await noise().jpeg().toBuffer(),
    await noise()
      .jpeg({ progressive: true })
      .withExif({ IFD0: { Copyright: 'c' } })
      .toBuffer(),
    await noise().png().toBuffer(),
    await noise().png({ progressive: true, palette: true }).toBuffer(),
    await noise().gif().toBuffer(),
  ];
}

/** @param {import('../random.mjs').Random} random
 * @param {readonly Buffer[]} seeds
 * @returns {Buffer} one of them with some bytes changed, left out or repeated */
export function mutatedPicture(random, seeds) {
  let bytes = Buffer.from(random.pick(seeds));
  for (let count = 1 + random.below(8); count > 0; count -= 1) {
    const at = random.below(bytes.length);
    const kind = random.below(10);
    if (kind < 5) bytes[at] = random.below(256);
    else if (kind < 8) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
    else if (kind === 8)
      bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random.below(40))]);
    else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at >> 1)]);
  }
  return random.chance(0.1) ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}
