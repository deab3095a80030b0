import type { AvatarImages } from '@toolkit/application/backend/account';
import { type AvatarType, avatarMaxPixels } from '@toolkit/domain/account';
import { fail, ok } from '@toolkit/domain/result';
import { imageSize } from 'image-size';

/** Reads only the size and stores the picture unchanged: safe only where no other user sees it. */
export class MemoryAvatarImages implements AvatarImages {
  async encode(bytes: Uint8Array, type: AvatarType) {
    try {
      const { width, height } = imageSize(bytes);
      if (width * height > avatarMaxPixels) return fail('avatar-too-many-pixels');
      return ok({ bytes, contentType: type });
    } catch {
      return fail('avatar-not-an-image');
    }
  }
}
