import type { AvatarImageProblem, AvatarImages, FileContent } from '@toolkit/application/backend/account';
import { type AvatarType, avatarMaxPixels } from '@toolkit/domain/account';
import { fail, ok, type Result } from '@toolkit/domain/result';

type Size = readonly [width: number, height: number];

/** Reads only the size and stores the picture unchanged: safe only where no other user sees it. */
export class MemoryAvatarImages implements AvatarImages {
  async encode(bytes: Uint8Array, type: AvatarType): Promise<Result<FileContent, AvatarImageProblem>> {
    const size = sizeReaders[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (!size || size[0] === 0 || size[1] === 0) return fail('avatar-not-an-image');
    if (size[0] * size[1] > avatarMaxPixels) return fail('avatar-too-many-pixels');
    return ok({ bytes, contentType: type });
  }
}

const ihdr = 0x49484452;

const sizeReaders: Readonly<Record<AvatarType, (view: DataView) => Size | undefined>> = {
  'image/png': (view) =>
    view.byteLength >= 33 && view.getUint32(12) === ihdr
      ? [view.getUint32(16), view.getUint32(20)]
      : undefined,
  'image/gif': (view) =>
    view.byteLength >= 14 ? [view.getUint16(6, true), view.getUint16(8, true)] : undefined,
  'image/jpeg': jpegSize,
};

/** Walks the segments up to the start of a frame (FFC0 to FFCF without C4, C8 and CC), which holds the size. */
function jpegSize(view: DataView): Size | undefined {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return [view.getUint16(at + 7), view.getUint16(at + 5)];
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
