const firstMs = 5_000;
const longestMs = 3_600_000;

/**
 * Milliseconds to the next try after so many: 5 s, 15 s, 45 s ... up to an hour, up to a fifth sooner or later by the
 * id of the mail, lest all mail of an outage come back at the same moment.
 * @param id a UUID
 */
export function retryTime(tries: number, id: string): number {
  const spread = Number.parseInt(id.slice(0, 8), 16) / 0xffff_ffff;
  return Math.round(Math.min(firstMs * 3 ** (tries - 1), longestMs) * (0.8 + 0.4 * spread));
}
