import type { AvatarImageProblem, AvatarImages, FileContent } from '@toolkit/application/backend/account';
import { Queue } from '@toolkit/application/backend/limits';
import { type AvatarType, avatarMaxPixels, avatarMaxSide } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import sharp from 'sharp';

type Encoded = Result<FileContent, AvatarImageProblem>;

// The input may be hostile: only the three decoders that an avatar can need are enabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
});
sharp.cache(false);
// Each picture that is decoded at the same time holds its own memory.
sharp.concurrency(1);

/** Enough for every legal picture on a machine that is not overloaded. */
const usualSeconds = 5;
/** Larger pictures need much memory; hardly any photo of a person is larger before it is cropped. */
const largePixels = 2048 * 2048;

const readHeader = async (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();

export class SharpAvatarImages implements AvatarImages {
  /** Two pictures at a time and sixteen waiting: the rest of a flood is rejected instead of filling the memory. */
  private readonly decodes = new Queue({ running: 2, waiting: 16 });
  /** One at a time: each takes up to 150 MB. */
  private readonly largeDecodes = new Queue({ running: 1, waiting: 16 });

  constructor(private readonly decodeSeconds = usualSeconds) {}

  async encode(bytes: Uint8Array, type: AvatarType): Promise<Encoded> {
    const header = await readHeader(bytes).catch(() => undefined);
    if (!header || `image/${header.format}` !== type) return fail('avatar-not-an-image');
    const pixels = header.width * header.height;
    if (pixels > avatarMaxPixels) return fail('avatar-too-many-pixels');
    const decodes = pixels > largePixels ? this.largeDecodes : this.decodes;
    // The pictures have no sources here: the server shares what it holds of them.
    const decoded = await decodes.run('', () => this.decode(bytes, header.hasAlpha));
    return decoded.ok ? decoded.value : fail('avatar-busy');
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
      // On a busy machine a timeout says nothing about the picture. The message does not help: libvips mixes the
      // messages of pictures that are decoded at the same time.
      if (performance.now() - start >= this.decodeSeconds * 1000) return fail('avatar-busy');
      // Any other error of libvips means that it cannot read the picture to its end.
      return fail('avatar-not-an-image');
    }
  }
}
