const firstMs = 1_000;
const longestMs = 30_000;

/**
 * Milliseconds to wait after so many tries: 1 s, 2 s, 4 s ... up to 30 s, or what the server asks for if that is longer.
 * On top comes up to half of the former by chance, so that those who failed together do not come back together.
 * @param chance from 0 to 1
 */
export function growingPause(tried: number, chance: number, atLeastMs = 0): number {
  const pauseMs = Math.min(firstMs * 2 ** (tried - 1), longestMs);
  return Math.max(pauseMs, atLeastMs) + (pauseMs * chance) / 2;
}
