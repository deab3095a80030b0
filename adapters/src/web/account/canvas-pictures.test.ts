import { pngOfSize, tinyPng } from '../../contracts/index.ts';
import { CanvasPictures } from './canvas-pictures.ts';

const problemOf = (bytes: Uint8Array<ArrayBuffer>) =>
  new CanvasPictures().problemOf(new File([bytes], 'a.png'));

describe('CanvasPictures', () => {
  it('S-55 tells from its head that a picture would fill the memory', async () => {
    expect(await problemOf(pngOfSize(20_000, 20_000))).toBe('picture-too-large');
    expect(await problemOf(pngOfSize(10_000, 10_000))).toBeUndefined();
    expect(await problemOf(tinyPng)).toBeUndefined();
  });
});
