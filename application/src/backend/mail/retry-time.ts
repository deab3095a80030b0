const firstMs = 5_000;
const longestMs = 3_600_000;

/**
 * Milliseconds to the next try after so many: 5 s, 15 s, 45 s ... up to an hour, up to a fifth sooner or later by
 * chance, lest all mail of an outage come back at the same moment.
 * @param chance from 0 to 1
 */
export const retryTime = (tries: number, chance = Math.random()): number =>
  Math.round(Math.min(firstMs * 3 ** (tries - 1), longestMs) * (0.8 + 0.4 * chance));
