import { isWholePicture } from './whole-picture.ts';

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const segment = (marker: number, ...content: number[]): number[] => {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 255, ...content];
};
const chunk = (type: string, ...content: number[]): number[] => [
  ...[0, 0, 0, content.length],
  ...letters(type),
  ...content,
  ...[1, 2, 3, 4],
];

const thumbnail = [0xff, 0xd8, 0xff, 0xd9];
const jpeg = [
  ...[0xff, 0xd8],
  ...segment(0xe1, ...thumbnail),
  ...segment(0xda, 1, 2),
  ...[7, 0xff, 0, 8, 0xff, 0xd0, 9],
  ...segment(0xc4, 0xff, 0xd9),
  ...segment(0xda, 1, 2),
  ...[7, 0xff, 0xff, 0xd9],
];
const png = [
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...chunk('IHDR', 1, 2, 3),
  ...chunk('IDAT', ...letters('IEND')),
  ...chunk('IEND'),
];
const gif = [...letters('GIF89a'), 1, 2, 3, 0x3b];
const webp = [...letters('RIFF'), 9, 0, 0, 0, ...letters('WEBPVP8 '), 1];
/** Three pixels wide and two high, upside down as some programs write it. */
const bitmap = [
  ...[...letters('BM'), ...Array<number>(8).fill(0), 54, 0, 0, 0],
  ...[40, 0, 0, 0, 3, 0, 0, 0, 0xfe, 0xff, 0xff, 0xff, 1, 0, 24, 0],
  ...Array<number>(24 + 2 * 12).fill(0),
];
const pictures: [string, number[]][] = [
  ['JPEG', jpeg],
  ['PNG', png],
  ['GIF', gif],
  ['WebP', webp],
  ['bitmap', bitmap],
];

describe('a picture', () => {
  it.each(pictures)('is whole with its end, whatever follows: %s', (kind, bytes) => {
    expect(isWholePicture(Uint8Array.from(bytes))).toBe(true);
    const more = kind === 'GIF' ? [0, 0] : letters('ftypmp42');
    expect(isWholePicture(Uint8Array.from([...bytes, ...more]))).toBe(true);
  });

  it.each(pictures)('is not whole wherever it is cut: %s', (_kind, bytes) => {
    for (let end = 8; end < bytes.length; end += 1)
      expect(isWholePicture(Uint8Array.from(bytes.slice(0, end)))).toBe(false);
  });

  it('a picture of another kind is left to who can read it', () => {
    expect(isWholePicture(Uint8Array.from(letters('....ftypavif')))).toBe(true);
    const compressed = [...bitmap.slice(0, 30), 1, 0, 0, 0];
    expect(isWholePicture(Uint8Array.from(compressed))).toBe(true);
  });
});
