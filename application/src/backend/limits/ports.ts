/** `points` uses at once; then one comes back after each `refillStepMs`, all of them after `perMs` milliseconds. */
export interface Rate {
  readonly points: number;
  readonly perMs: number;
}

export interface RateLimit extends Rate {
  /** Limits with the same name share their counters. */
  readonly name: string;
}

/** The time after which one use comes back. */
export const refillStepMs = ({ points, perMs }: Rate): number => Math.ceil(perMs / points);

/** One use of a limit. `key` says who uses it: each key has its own counter. */
export interface Use extends RateLimit {
  readonly key: string;
  /** It is never refused: its counter stays at `points`, for a caller who decides by `used`. */
  readonly onlyCounts?: boolean;
}

/** What is counted together. */
export type Counter = Pick<Use, 'name' | 'key'>;

/** The key of a counter among those of all limits. */
export const counterKey = ({ name, key }: Counter): string => `${name}:${key}`;

export interface TakenUse extends Use {
  /** How many uses its counter holds, this one included; those that came back do not count. */
  readonly used: number;
  /** When this use comes back, in milliseconds since 1970. */
  readonly endsAt: number;
}

export type Taken =
  /** In the order in which they were asked for. */
  | { readonly allowed: true; readonly uses: readonly [TakenUse, ...TakenUse[]] }
  /** `retryAfterMs` is the longest wait among the limits that refused. */
  | { readonly allowed: false; readonly retryAfterMs: number };

/**
 * Counts uses by key; parallel calls together never exceed a limit's points. A call must not name the same counter
 * (name and key) twice.
 */
export abstract class Limits {
  /** Takes all of these uses, one at least, or none. Other calls for one of them at the same moment may be refused as well. */
  abstract take(...uses: readonly Use[]): Promise<Taken>;
  /** Returns uses. Of one that has partly come back, only the rest is returned. */
  abstract giveBack(...uses: readonly TakenUse[]): Promise<void>;
  abstract forget(...counters: readonly Counter[]): Promise<void>;
}

interface CountedUse extends TakenUse {
  readonly isRefused: boolean;
}

/**
 * What a use has become of a counter at the time `now`.
 * @param fullAt when all uses will be back, this one included if it is taken
 */
export function describeUse(use: Use, isTaken: boolean, fullAt: number, now: number): CountedUse {
  const stepMs = refillStepMs(use);
  if (isTaken) return { ...use, used: Math.ceil((fullAt - now) / stepMs), endsAt: fullAt, isRefused: false };
  // Nothing was counted, so nothing can be given back.
  if (use.onlyCounts) return { ...use, used: use.points, endsAt: now, isRefused: false };
  const nextAt = fullAt - (use.points - 1) * stepMs;
  return { ...use, used: use.points + 1, endsAt: nextAt, isRefused: true };
}

/** Takes all uses that were counted at the time `now`, or gives them back if one is refused. */
export async function takeAllOrNone(
  counted: readonly CountedUse[],
  now: number,
  limits: Pick<Limits, 'giveBack'> & { onRefusal(name: string): void },
): Promise<Taken> {
  const refused = counted.filter(({ isRefused }) => isRefused);
  for (const { name } of refused) limits.onRefusal(name);
  if (refused.length === 0) return { allowed: true, uses: counted as readonly [CountedUse, ...CountedUse[]] };
  await limits.giveBack(...counted.filter(({ isRefused }) => !isRefused));
  return { allowed: false, retryAfterMs: Math.max(...refused.map(({ endsAt }) => endsAt - now)) };
}
