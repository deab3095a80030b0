import type { Picture, PictureFile, PicturePart, PictureProblem } from '@toolkit/application/web/account';
import { avatarMaxBytes, avatarMaxSide, detectAvatarType } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';
import { imageSize } from 'image-size';

/** Beyond this the browser's memory is at risk: 100 megapixels take 400 MB once decoded. */
const maxPixels = 100_000_000;
const maxFileBytes = 64 * 1024 * 1024;
const jpegQuality = 0.9;
/** Kinds that browsers read and servers do not, by the name that `image-size` has for them. */
const typesByHeader: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  webp: 'image/webp',
};

/** Without decoding it. */
export async function findProblem(file: PictureFile): Promise<PictureProblem | undefined> {
  if (file.size > maxFileBytes) return 'picture-too-large';
  const bytes = new Uint8Array(await file.arrayBuffer());
  // What cannot be measured is left to the decoder.
  const { width = 0, height = 0 } = readHeader(bytes) ?? {};
  if (width * height > maxPixels) return 'picture-too-large';
  return detectType(file, bytes) === undefined ? 'not-an-image' : undefined;
}

export async function shrink(file: PictureFile, part: PicturePart): Promise<Result<Picture, PictureProblem>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = detectType(file, bytes);
  const image = type !== undefined && (await decode(new Blob([bytes], { type })));
  if (!image) return fail('not-an-image');
  try {
    if (!readsBackTrue()) return fail('pictures-hidden');
    return ok(await draw(image, part, type === 'image/jpeg' ? type : 'image/png'));
  } finally {
    image.close();
  }
}

/** By the first bytes, whatever the file is called; kinds that only browsers know by what they call them. */
function detectType({ type }: PictureFile, bytes: Uint8Array): string | undefined {
  const detected = detectAvatarType(bytes) ?? typesByHeader[readHeader(bytes)?.type ?? ''];
  // SVG files are refused: their markup could contain anything.
  return detected ?? (type.startsWith('image/') && !type.includes('svg') ? type : undefined);
}

/** False where a browser gives noise in place of what was drawn, so that nobody can be told by it. */
function readsBackTrue(): boolean {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [8, 8];
  const context = canvas.getContext('2d');
  if (!context) return true;
  context.fillStyle = '#4060a0';
  context.fillRect(0, 0, 8, 8);
  const { data } = context.getImageData(0, 0, 8, 8);
  const drawn = [0x40, 0x60, 0xa0, 0xff];
  return data.every((value, at) => Math.abs(value - (drawn[at % 4] ?? 0)) <= 2);
}

/** Without decoding the picture. */
function readHeader(bytes: Uint8Array): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(bytes);
  } catch {
    return undefined;
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
