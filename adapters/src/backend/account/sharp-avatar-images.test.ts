import { detectAvatarType } from '@toolkit/domain/account';
import sharp from 'sharp';
import { SharpAvatarImages } from './sharp-avatar-images.ts';

const images = new SharpAvatarImages();
const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 120, g: 40, b: 200, alpha: 0.5 } } });

/** Of a picture. */
async function half(): Promise<Uint8Array> {
  const whole = await canvas(200, 200).png({ compressionLevel: 0 }).toBuffer();
  return new Uint8Array(whole.subarray(0, whole.length / 2));
}

async function encoded(bytes: Uint8Array): Promise<Uint8Array> {
  const type = detectAvatarType(bytes);
  if (!type) throw new Error('not a sample');
  const result = await images.encode(new Uint8Array(bytes), type);
  if (!result.ok) throw new Error(result.error);
  return result.value.bytes;
}

const readEncoded = async (bytes: Uint8Array | Promise<Uint8Array>) =>
  sharp(await encoded(await bytes)).metadata();

/** What becomes of the rare forms that people have. */
const rare = { width: 9, height: 6, space: 'srgb' };

describe('SharpAvatarImages', () => {
  it.each([
    [
      'a large picture one of 512 pixels, in proportion',
      canvas(2000, 1000).jpeg(),
      { width: 512, height: 256 },
    ],
    ['a small one none that is larger', canvas(3, 1).png(), { width: 3, height: 1 }],
    ['a transparent one one that is', canvas(8, 8, 4).png(), { format: 'png', hasAlpha: true }],
    ['a progressive JPEG', canvas(9, 6).jpeg({ progressive: true }), rare],
    ['a JPEG for print', canvas(9, 6).toColourspace('cmyk').jpeg(), rare],
    ['a PNG of 16 bits', canvas(9, 6, 4).toColourspace('rgb16').png(), rare],
    ['a PNG with a palette', canvas(9, 6).png({ palette: true }), rare],
    ['an interlaced PNG', canvas(9, 6).png({ progressive: true }), rare],
  ])('makes of %s', async (_what, picture, expected) => {
    expect(await readEncoded(picture.toBuffer())).toMatchObject(expected);
  });

  it('turns it upright and drops EXIF, comments and whatever was appended', async () => {
    const secret = 'GPS-51.4779-secret';
    const photo = await canvas(40, 20)
      .withExif({ IFD0: { Copyright: secret } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes(secret)).toBe(true);
    const bytes = await encoded(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]));
    const read = await sharp(bytes).metadata();
    expect([read.width, read.height, read.exif, read.orientation]).toEqual([20, 40, undefined, undefined]);
    expect(Buffer.from(bytes).includes('script')).toBe(false);
  });

  it('takes the first frame of an animation', async () => {
    const frames = await Promise.all([canvas(8, 8).png().toBuffer(), canvas(8, 8, 4).png().toBuffer()]);
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const still = await readEncoded(gif);
    expect([still.pages ?? 1, still.height]).toEqual([1, 8]);
  });

  it('S-55b refuses what is cut short, and any other format under a borrowed type', async () => {
    const webp = await canvas(8, 8).webp().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [await half(), webp, svg, Buffer.alloc(0)]) {
      const result = await images.encode(new Uint8Array(bytes), 'image/png');
      expect(result).toEqual({ ok: false, error: 'avatar-not-an-image' });
    }
  });

  it('asks to try again where a picture took too long, which says nothing about it', async () => {
    const result = await new SharpAvatarImages(0).encode(await half(), 'image/png');
    expect(result).toEqual({ ok: false, error: 'avatar-busy' });
  });

  it('decodes large pictures one after the other, beside the small ones', async () => {
    const large = new Uint8Array(await canvas(2100, 2100).jpeg().toBuffer());
    const small = new Uint8Array(await canvas(20, 20).jpeg().toBuffer());
    const flood = Promise.all(Array.from({ length: 20 }, () => images.encode(large, 'image/jpeg')));
    expect(await images.encode(small, 'image/jpeg')).toMatchObject({ ok: true });
    const served = (await flood).filter((result) => result.ok).length;
    // Some may be done before the last one's header is read.
    expect(served).toBeGreaterThanOrEqual(17);
    expect(served).toBeLessThan(20);
  });

  it('turns a flood away instead of queueing it all', async () => {
    const bytes = new Uint8Array(await canvas(1500, 1500).jpeg().toBuffer());
    const results = await Promise.all(Array.from({ length: 40 }, () => images.encode(bytes, 'image/jpeg')));
    const busy = results.filter((result) => !result.ok && result.error === 'avatar-busy').length;
    expect(busy).toBe(40 - 18);
    expect(results.filter((result) => result.ok)).toHaveLength(18);
  });
});
