/** So many terms of the fraction are exact to the last digit where x is at least half and twice the shape. */
const depth = 200;

/**
 * The chance that a number of the gamma distribution with this shape, and rate 1, is below x, which must be well above
 * the shape. Series and continued fraction of the incomplete gamma functions, DLMF 8.11.4 and 8.9.2: in their ratio, the
 * gamma function itself cancels out.
 */
export function gammaShare(shape: number, x: number) {
  let below = 0;
  for (let term = 1 / shape, next = shape + 1; term > below * 1e-17; term *= x / next, next += 1)
    below += term;
  let above = 0;
  for (let i = depth; i > 0; i -= 1) above = (i * (shape - i)) / (x + 2 * i + 1 - shape + above);
  return 1 / (1 + 1 / (x + 1 - shape + above) / below);
}
