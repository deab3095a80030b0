import type { AvatarImageProblem, AvatarImages } from '@toolkit/application/backend/account';
import { type AvatarType, avatarMaxPixels, avatarMaxSide } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import sharp from 'sharp';
import { Semaphore } from '../limits/semaphore.ts';

type Encoded = Result<{ readonly bytes: Uint8Array; readonly contentType: string }, AvatarImageProblem>;

// Hostile input: no decoder runs but the three that an avatar can need.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
});
sharp.cache(false);
// More at once are more pictures, each of which holds its memory.
sharp.concurrency(1);

const formats: Readonly<Record<AvatarType, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
};
/** Enough for every legal picture on a machine that is not overloaded. */
const usualSeconds = 5;
/** From here on the memory counts: hardly a picture of a person needs more before it is cut. */
const largePixels = 2048 * 2048;

const readHeader = async (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();

export class SharpAvatarImages implements AvatarImages {
  /** Two pictures at a time and sixteen waiting: a flood is told to come back instead of filling the memory. */
  private readonly decodes = new Semaphore(2, 16);
  /** One at a time takes up to 150 MB. */
  private readonly largeDecodes = new Semaphore(1, 16);

  constructor(private readonly decodeSeconds = usualSeconds) {}

  async encode(bytes: Uint8Array, type: AvatarType): Promise<Encoded> {
    const header = await readHeader(bytes).catch(() => undefined);
    if (header?.format !== formats[type]) return fail('avatar-not-an-image');
    const pixels = header.width * header.height;
    if (pixels > avatarMaxPixels) return fail('avatar-too-many-pixels');
    const decodes = pixels > largePixels ? this.largeDecodes : this.decodes;
    return (await decodes.run(() => this.decode(bytes, header.hasAlpha))) ?? fail('avatar-busy');
  }

  private async decode(bytes: Uint8Array, hasAlpha: boolean): Promise<Encoded> {
    const start = performance.now();
    try {
      const upright = sharp(bytes, { limitInputPixels: avatarMaxPixels, pages: 1, failOn: 'error' })
        .timeout({ seconds: this.decodeSeconds })
        .autoOrient()
        .resize(avatarMaxSide, avatarMaxSide, { fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb');
      const picture = hasAlpha ? upright.png() : upright.jpeg({ quality: 86 });
      const contentType = hasAlpha ? 'image/png' : 'image/jpeg';
      return ok({ bytes: new Uint8Array(await picture.toBuffer()), contentType });
    } catch {
      // On a machine that has much to do, running out of time says nothing about the picture. The message does not
      // tell: libvips mixes those of pictures that are decoded at the same time.
      if (performance.now() - start >= this.decodeSeconds * 1000) return fail('avatar-busy');
      // Whatever libvips says about the bytes, they are not a picture that it can read to the end.
      return fail('avatar-not-an-image');
    }
  }
}
