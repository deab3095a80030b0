/** `points` uses within `perMs` milliseconds, counted from the first of them. */
export interface RateLimit {
  /** Limits of one name share their counters. */
  readonly name: string;
  readonly points: number;
  readonly perMs: number;
}

export type Taken =
  | { readonly allowed: true /** Uses in this period, this one included. */; readonly used: number }
  | { readonly allowed: false; readonly retryAfterMs: number };

/** Counts uses by key, so that parallel ones never get more than a limit's points. */
export abstract class Limits {
  abstract take(limit: RateLimit, key: string): Promise<Taken>;
  /** Gives back one use that was allowed. */
  abstract giveBack(limit: RateLimit, key: string): Promise<void>;
  abstract forget(limit: RateLimit, key: string): Promise<void>;
}
