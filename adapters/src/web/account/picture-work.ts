import type { Picture, PictureFile, PicturePart, PictureProblem } from '@toolkit/application/web/account';
import { avatarMaxBytes, avatarMaxSide } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { imageSize } from 'image-size';

/** Beyond this the browser's memory is at risk: 100 megapixels take 400 MB once decoded. */
const maxPixels = 100_000_000;
const maxFileBytes = 64 * 1024 * 1024;
const jpegQuality = 0.9;

/** Without decoding it. Its header counts, whatever the file is called. */
export async function findProblem(file: PictureFile): Promise<PictureProblem | undefined> {
  if (file.size > maxFileBytes) return 'picture-too-large';
  // What cannot be measured is left to the decoder.
  const { pixels = 0, type = file.type } = readHeader(new Uint8Array(await file.arrayBuffer())) ?? {};
  if (pixels > maxPixels) return 'picture-too-large';
  // SVG files are refused: their markup could contain anything.
  return /^image\/(?!svg)/.test(type) ? undefined : 'not-an-image';
}

export async function shrink(file: PictureFile, part: PicturePart): Promise<Result<Picture, PictureProblem>> {
  const { type } = file;
  const picture = new Blob([await file.arrayBuffer()], { type });
  const image = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!image) return fail('not-an-image');
  try {
    if (!readsBackTrue()) return fail('pictures-hidden');
    return ok(await draw(image, part, type === 'image/jpeg' ? type : 'image/png'));
  } finally {
    image.close();
  }
}

/** False where a browser gives noise in place of what was drawn, so that nobody can be told by it. */
function readsBackTrue(): boolean {
  const { context } = createCanvas(8, 8);
  context.fillStyle = '#4060a0';
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  const drawn = [0x40, 0x60, 0xa0, 0xff];
  return data.every((value, at) => Math.abs(value - (drawn[at % 4] ?? 0)) <= 2);
}

function readHeader(bytes: Uint8Array) {
  try {
    const { width, height, type } = imageSize(bytes);
    return { pixels: width * height, type: `image/${type}` };
  } catch {
    return undefined;
  }
}

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
  const { canvas, context } = createCanvas(width * scale, height * scale);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('This browser cannot encode pictures.'));
    canvas.toBlob(take, type, jpegQuality);
  });
}

/** At least a pixel wide and high. */
function createCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  return { canvas, context };
}
