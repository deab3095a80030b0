import { notReallyPng, pngOfSize, tinyPng } from '../../contracts/index.ts';
import { CanvasPictures } from './canvas-pictures.ts';

const problemOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new CanvasPictures().problemOf(new File([bytes], 'a.png'));

describe('CanvasPictures', () => {
  it('S-55 tells from its head that a picture would fill the memory', async () => {
    expect(await problemOf(pngOfSize(20_000, 20_000))).toBe('picture-too-large');
    expect(await problemOf(pngOfSize(10_000, 10_000))).toBeUndefined();
    expect(await problemOf(tinyPng)).toBeUndefined();
  });

  it.each([
    ['WebP', 'RIFF....WEBPVP8X'.padEnd(24, '\0') + '\x1f\x4e\0'.repeat(2)],
    ['BMP', 'BM'.padEnd(18, '\0') + '\x20\x4e\0\0'.repeat(2)],
    ['GIF', `GIF89a${'\x20\x4e'.repeat(2)}`],
  ])('P3 tells the same of a %s', async (_kind, head) => {
    expect(await problemOf(Uint8Array.from(Buffer.from(head, 'latin1')))).toBe('picture-too-large');
  });

  it('P3 refuses what it cannot measure, before the browser decodes it', async () => {
    expect(await problemOf(notReallyPng())).toBe('not-an-image');
    expect(await problemOf(new Uint8Array())).toBe('not-an-image');
  });
});
