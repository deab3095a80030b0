import { gammaShare } from './gamma.ts';

it.each([
  [1, 1, 1 - Math.exp(-1)],
  [1, 50, 1],
  [2, 3, 1 - 4 * Math.exp(-3)],
  [0.5, 0.5, 0.6826894921370859],
  [4, 2, 1 - (19 / 3) * Math.exp(-2)],
])('the gamma distribution of shape %d has its known share below %d', (shape, x, expected) => {
  expect(gammaShare(shape, x)).toBeCloseTo(expected, 14);
});
