import type {
  Picture,
  PictureFile,
  PicturePart,
  PictureProblem,
  Pictures,
} from '@toolkit/application/web/account';
import { avatarMaxBytes, avatarMaxSide } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';

/** Beyond this the browser's memory is at risk: 100 megapixels take 400 MB once decoded. */
const maxPixels = 100_000_000;
const maxFileBytes = 64 * 1024 * 1024;
const jpegQuality = 0.9;

/** Shrinks with the browser's own decoder, which turns the picture upright and drops everything but the pixels. */
export class CanvasPictures implements Pictures {
  async findProblem(file: PictureFile): Promise<PictureProblem | undefined> {
    if (file.size > maxFileBytes) return 'picture-too-large';
    const pixels = await pixelsIn(new Uint8Array(await file.arrayBuffer()));
    return pixels > maxPixels ? 'picture-too-large' : undefined;
  }

  async shrink(file: PictureFile, part?: PicturePart): Promise<Result<Picture, PictureProblem>> {
    const problem = await this.findProblem(file);
    if (problem) return fail(problem);
    const image = await decode(new Blob([await file.arrayBuffer()], { type: file.type }));
    if (!image) return fail('not-an-image');
    try {
      const kept = part ?? { x: 0, y: 0, width: image.width, height: image.height };
      return ok(await draw(image, kept, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'));
    } finally {
      image.close();
    }
  }
}

/** As the file's header says, without decoding. 0 when it cannot be read: the decoder judges that then. */
async function pixelsIn(bytes: Uint8Array): Promise<number> {
  try {
    // Loaded with the first picture: most visits choose none.
    const { imageSize } = await import('image-size');
    const { width, height } = imageSize(bytes);
    return width * height;
  } catch {
    return 0;
  }
}

const decode = (blob: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => undefined);

/** A picture of noise can be too heavy even when it is small: then smaller still. */
async function draw(image: ImageBitmap, part: PicturePart, type: string): Promise<Picture> {
  for (let side: number = avatarMaxSide; ; side /= 2) {
    const blob = await encode(image, part, side, type);
    if (blob.size < avatarMaxBytes)
      return { bytes: new Uint8Array(await blob.arrayBuffer()), type: blob.type };
  }
}

function encode(image: ImageBitmap, part: PicturePart, maxSide: number, type: string): Promise<Blob> {
  const { x, y, width, height } = part;
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('This browser cannot encode pictures.'));
    canvas.toBlob(take, type, jpegQuality);
  });
}
