import type { AvatarImages } from '@toolkit/application/backend/account';
import { detectAvatarType } from '@toolkit/domain/account';
import { notReallyPng, pngOfSize, tinyPng } from './pictures.ts';

export function avatarImagesContract(name: string, make: () => AvatarImages): void {
  describe(`${name} as AvatarImages`, () => {
    it('makes a picture of a picture, and says of which type', async () => {
      const encoded = await make().encode(tinyPng, 'image/png');
      if (!encoded.ok) throw new Error(encoded.error);
      expect(encoded.value.bytes.length).toBeGreaterThan(0);
      expect(encoded.value.contentType).toBe(detectAvatarType(encoded.value.bytes));
    });

    it('S-55b refuses what only begins like a picture', async () => {
      expect(await make().encode(notReallyPng(), 'image/png')).toEqual({
        ok: false,
        error: 'avatar-not-an-image',
      });
    });

    it.each([
      [4097, 4097],
      [50_000, 50_000],
      [1, 16_777_217],
    ])('refuses %d by %d pixels from the header alone', async (width, height) => {
      expect(await make().encode(pngOfSize(width, height), 'image/png')).toEqual({
        ok: false,
        error: 'avatar-too-many-pixels',
      });
    });
  });
}
