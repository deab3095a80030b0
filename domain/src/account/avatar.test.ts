import { avatarHint, avatarMaxBytes, detectAvatarType } from './avatar.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

describe('avatar', () => {
  it('is judged by its first bytes', () => {
    expect(detectAvatarType(Uint8Array.from([...png, 1]))).toBe('image/png');
    expect(detectAvatarType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
    expect(detectAvatarType(Uint8Array.from('GIF89a', (letter) => letter.charCodeAt(0)))).toBe('image/gif');
    for (const other of ['<svg xmlns="http://www.w3.org/2000/svg">', 'RIFF1234WEBP', '', 'GIF']) {
      const bytes = Uint8Array.from(other, (letter) => letter.charCodeAt(0));
      expect(detectAvatarType(bytes)).toBeUndefined();
    }
  });

  it('S-55a has a hint that names its limit of 1 MB', () => {
    expect(avatarMaxBytes).toBe(1024 * 1024);
    expect(avatarHint).toBe('JPG, GIF or PNG. 1MB max.');
  });
});
