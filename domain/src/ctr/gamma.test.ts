import { gammaShare, logGamma } from './gamma.ts';

it.each([
  [0.25, 1.2880225246980774],
  [0.5, 0.5723649429247001],
  [1, 0],
  [3, Math.LN2],
  [10.5, 13.940625219403763],
  [12, 17.502307845873887],
  [100, 359.1342053695754],
  [12345.678, 103959.91990554606],
])('the logarithm of the gamma function of %s has 14 digits', (value, expected) => {
  expect(Math.abs(logGamma(value) - expected)).toBeLessThan(1e-14 * Math.max(1, expected));
});

it.each([
  [1, 0, 0],
  [1, 1, 1 - Math.exp(-1)],
  [1, 50, 1],
  [2, 3, 1 - 4 * Math.exp(-3)],
  [0.5, 0.5, 0.6826894921370859],
  [4, 2, 1 - (19 / 3) * Math.exp(-2)],
])('the gamma distribution of shape %d has its known share below %d', (shape, x, expected) => {
  expect(gammaShare(shape, x)).toBeCloseTo(expected, 14);
});
