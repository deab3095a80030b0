import { pngOfSize, tinyPng } from '../../contracts/index.ts';
import { CanvasPictures } from './canvas-pictures.ts';

const findProblem = (bytes: Uint8Array<ArrayBuffer>, type = 'image/png') =>
  new CanvasPictures().findProblem(new File([bytes], 'a', { type }));

const little = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => (value >> (8 * index)) & 255);
const big = (value: number, bytes: number): number[] => little(value, bytes).reverse();
const text = (letters: string): number[] => [...letters].map((letter) => letter.charCodeAt(0));
const zeros = (count: number): number[] => little(0, count);
const box = (type: string, ...content: number[][]): number[] => {
  const inside = content.flat();
  return [...big(inside.length + 8, 4), ...text(type), ...inside];
};

/** The first bytes of a square picture, up to its size. */
const heads: Record<string, (side: number) => number[]> = {
  JPEG: (side) => [
    0xff,
    0xd8,
    0xff,
    0xe0,
    ...big(4, 2),
    0,
    0,
    0xff,
    0xc0,
    ...big(17, 2),
    8,
    ...big(side, 2),
    ...big(side, 2),
    ...zeros(12),
  ],
  GIF: (side) => [...text('GIF89a'), ...little(side, 2), ...little(side, 2)],
  BMP: (side) => [...text('BM'), ...zeros(12), ...little(40, 4), ...little(side, 4), ...little(side, 4)],
  WebP: (side) => [
    ...text('RIFF....WEBPVP8X'),
    ...little(10, 4),
    ...zeros(4),
    ...little(side - 1, 3),
    ...little(side - 1, 3),
  ],
  AVIF: (side) => [
    ...box('ftyp', text('avif'), zeros(4), text('avifmif1')),
    ...box('meta', zeros(4), box('iprp', box('ipco', box('ispe', zeros(4), big(side, 4), big(side, 4))))),
  ],
};

const tinyWebp = Uint8Array.from(
  atob('UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoGAAQAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA='),
  (char) => char.charCodeAt(0),
);

describe('CanvasPictures', () => {
  it('sees from its header that a picture would fill the memory', async () => {
    expect(await findProblem(pngOfSize(20_000, 20_000))).toBe('picture-too-large');
    expect(await findProblem(pngOfSize(10_000, 10_000))).not.toBe('picture-too-large');
    expect(await findProblem(tinyPng)).toBeUndefined();
  });

  it.each(Object.entries(heads))(
    'P3 sees from the header of a %s, too, that the picture would fill the memory',
    async (_kind, head) => {
      expect(await findProblem(Uint8Array.from(head(20_000)))).toBe('picture-too-large');
      expect(await findProblem(Uint8Array.from(head(10_000)))).not.toBe('picture-too-large');
    },
  );

  it('P3 leaves what it cannot measure to the decoder', async () => {
    expect(await findProblem(Uint8Array.from(text('whatever the decoder knows')))).toBeUndefined();
    expect(await findProblem(new Uint8Array())).toBeUndefined();
  });

  it('knows a picture by its bytes, whatever the file is called, and no other file', async () => {
    for (const type of ['', 'text/plain', 'image/svg+xml']) {
      expect(await findProblem(tinyPng, type)).toBeUndefined();
      expect(await findProblem(tinyWebp, type)).toBeUndefined();
      expect(await findProblem(Uint8Array.from(text('<svg/>')), type)).toBe('not-an-image');
    }
  });
});
