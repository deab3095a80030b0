/** From here on the series for large numbers is exact to the last digit. */
const large = 12;

/** The natural logarithm of the gamma function, for positive numbers. Stirling's series, DLMF 5.11.1. */
export function logGamma(value: number): number {
  let x = value;
  let below = 1;
  for (; x < large; x += 1) below *= x;
  const y = 1 / (x * x);
  const series =
    (1 / 12 - y * (1 / 360 - y * (1 / 1260 - y * (1 / 1680 - y * (1 / 1188 - (y * 691) / 360360))))) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - Math.log(below);
}

const smallest = 1e-300;

/**
 * The chance that a number of the gamma distribution with this shape, and rate 1, is below x.
 * Series and continued fraction of the incomplete gamma function: DLMF 8.11.4 and 8.9.2.
 */
export function gammaShare(shape: number, x: number): number {
  if (x <= 0) return 0;
  const lead = Math.exp(-x + shape * Math.log(x) - logGamma(shape));
  return x < shape + 1 ? lead * sumSeries(shape, x) : 1 - lead * continueFraction(shape, x);
}

function sumSeries(shape: number, x: number): number {
  let term = 1 / shape;
  let sum = term;
  for (let next = shape + 1; term > sum * 1e-17; next += 1) {
    term *= x / next;
    sum += term;
  }
  return sum;
}

/** Lentz's method. */
function continueFraction(shape: number, x: number): number {
  let b = x + 1 - shape;
  let c = 1 / smallest;
  let d = 1 / b;
  let value = d;
  for (let i = 1; i < 2000; i += 1) {
    const a = -i * (i - shape);
    b += 2;
    d = 1 / (a * d + b || smallest);
    c = b + a / (c || smallest);
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
}
