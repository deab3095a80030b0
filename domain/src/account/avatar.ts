export const avatarMaxBytes = 1_048_576;
/** Longest side of a stored avatar, in pixels. */
export const avatarMaxSide = 512;
/** Pictures with a larger width times height are refused without decoding: 16.7 megapixels. */
export const avatarMaxPixels = 4096 * 4096;
export const avatarTypes = ['image/jpeg', 'image/gif', 'image/png'] as const;
export const avatarHint = 'JPG, GIF or PNG. 1MB max.';

export type AvatarType = (typeof avatarTypes)[number];

const signatures: Readonly<Record<AvatarType, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** The type that the first bytes show, whatever the file's name. */
export const detectAvatarType = (bytes: Uint8Array): AvatarType | undefined =>
  avatarTypes.find((type) => signatures[type].every((byte, at) => bytes[at] === byte));
