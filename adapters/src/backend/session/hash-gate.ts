import { CallerTooBusy, type HashCaller } from '@toolkit/application/backend/session';

/** Why a password is hashed. Each kind has a queue of its own. */
type HashKind = HashCaller['kind'];

interface Share {
  /** Hashes of one caller that may run at a time. */
  readonly atOnce: number;
  /** Calls of one caller that may wait. */
  readonly ofOne: number;
  /** Calls of this kind that may wait. */
  readonly waiting: number;
}

const unlimited = Number.POSITIVE_INFINITY;

/** About a second of work in each queue: a later call would only time out. */
const shares: Readonly<Record<HashKind, Share>> = {
  'sign-in': { atOnce: unlimited, ofOne: unlimited, waiting: 150 },
  register: { atOnce: unlimited, ofOne: unlimited, waiting: 50 },
  reset: { atOnce: 1, ofOne: 10, waiting: 30 },
  reauthenticate: { atOnce: 1, ofOne: 4, waiting: 30 },
  change: { atOnce: 1, ofOne: 1, waiting: 30 },
};
const kinds = Object.keys(shares) as HashKind[];

/**
 * Runs a few tasks at a time. The kinds take turns, and within a kind its callers do, so that a flood of one delays
 * the others by one task at most.
 */
export class HashGate {
  private readonly lines = new Map(kinds.map((kind) => [kind, new Map<string, (() => void)[]>()] as const));
  private readonly running = new Map<string, number>();
  private order = [...kinds];

  constructor(private free: number) {}

  /** @throws CallerTooBusy, or an Error when the whole kind has too many waiting */
  async run<Value>({ kind, caller }: HashCaller, task: () => Promise<Value>): Promise<Value> {
    if (this.free > 0 && this.mayRun(kind, caller)) this.start(kind, caller);
    else await this.waitInLine(kind, caller);
    try {
      return await task();
    } finally {
      this.finish(kind, caller);
    }
  }

  private waitInLine(kind: HashKind, caller: string): Promise<void> {
    const line = this.line(kind);
    const mine = line.get(caller) ?? [];
    if (mine.length >= shares[kind].ofOne) throw new CallerTooBusy();
    const waiting = [...line.values()].reduce((sum, calls) => sum + calls.length, 0);
    if (waiting >= shares[kind].waiting) throw new Error('Too many passwords at once.');
    line.set(caller, mine);
    return new Promise((resolve) => mine.push(resolve));
  }

  private finish(kind: HashKind, caller: string): void {
    const id = `${kind}:${caller}`;
    const left = (this.running.get(id) ?? 1) - 1;
    if (left > 0) this.running.set(id, left);
    else this.running.delete(id);
    this.free += 1;
    this.startNext();
  }

  private startNext(): void {
    for (const kind of this.order) {
      const line = this.line(kind);
      const next = [...line].find(([caller]) => this.mayRun(kind, caller));
      if (!next) continue;
      const [caller, calls] = next;
      const begin = calls.shift();
      // Moved to the end of both queues: the next turn is somebody else's.
      line.delete(caller);
      if (calls.length > 0) line.set(caller, calls);
      this.order = [...this.order.filter((one) => one !== kind), kind];
      this.start(kind, caller);
      begin?.();
      return;
    }
  }

  private start(kind: HashKind, caller: string): void {
    const id = `${kind}:${caller}`;
    this.free -= 1;
    this.running.set(id, (this.running.get(id) ?? 0) + 1);
  }

  private mayRun = (kind: HashKind, caller: string): boolean =>
    (this.running.get(`${kind}:${caller}`) ?? 0) < shares[kind].atOnce;

  private line(kind: HashKind): Map<string, (() => void)[]> {
    return this.lines.get(kind) ?? new Map();
  }
}
