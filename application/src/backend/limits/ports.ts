/** `points` uses within `perMs` milliseconds, counted from the first of them. */
export interface RateLimit {
  /** Limits with the same name share their counters. */
  readonly name: string;
  readonly points: number;
  readonly perMs: number;
  /** The points come back one by one, each after `refillStepMs`, instead of all at the end of the period. */
  readonly refillsEvenly?: boolean;
}

/** The time after which one point of an evenly refilled limit comes back. */
export const refillStepMs = ({ points, perMs }: RateLimit): number => Math.ceil(perMs / points);

/** One use of a limit. `key` says who uses it: each key has its own counter. */
export interface Use extends RateLimit {
  readonly key: string;
}

export interface TakenUse extends Use {
  /** How many uses its counter has seen in this period, this one included; those refilled meanwhile do not count. */
  readonly used: number;
  /** When the period ends, or this use is refilled, in milliseconds since 1970. */
  readonly endsAt: number;
}

/** The taken use for each of these uses, in the same order. */
export type TakenUses<Uses extends readonly Use[]> = { readonly [At in keyof Uses]: TakenUse };

export type Taken<Uses extends readonly Use[] = readonly Use[]> =
  | { readonly allowed: true; readonly uses: TakenUses<Uses> }
  /** `retryAfterMs` is the longest wait among the limits that refused. */
  | { readonly allowed: false; readonly retryAfterMs: number };

/**
 * Counts uses by key; parallel calls together never exceed a limit's points. A call must not name the same counter
 * (name and key) twice.
 */
export abstract class Limits {
  /** Takes all of these uses or none. Other calls for one of them at the same moment may be refused as well. */
  abstract take<Uses extends readonly Use[]>(...uses: Uses): Promise<Taken<Uses>>;
  /**
   * Returns uses, but only within their periods: a late return must not add a use to the next period. Of a use that is
   * partly refilled only the rest is returned.
   */
  abstract giveBack(...uses: readonly TakenUse[]): Promise<void>;
  abstract forget(...uses: readonly Pick<Use, 'name' | 'key'>[]): Promise<void>;
}
