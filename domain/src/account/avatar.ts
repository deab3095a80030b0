export const avatarMaxBytes = 1_048_576;
/** Longest side of a stored avatar, in pixels. */
export const avatarMaxSide = 512;
/** Pictures with a larger width times height are refused without decoding: 16.7 megapixels. */
export const avatarMaxPixels = 4096 * 4096;
export const avatarTypes = ['image/jpeg', 'image/gif', 'image/png'] as const;
export const avatarHint = 'JPG, GIF or PNG. 1MB max.';

export type AvatarType = (typeof avatarTypes)[number];

const signatures: readonly (readonly [AvatarType, readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
];

/** The type that the first bytes show, whatever the file's name. */
export function detectAvatarType(bytes: Uint8Array): AvatarType | undefined {
  return signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];
}
