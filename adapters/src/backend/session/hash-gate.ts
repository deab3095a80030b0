import { Queue, type QueueLimits } from '@toolkit/application/backend/limits';
import { CallerTooBusy, type HashCaller } from '@toolkit/application/backend/session';

/**
 * Runs a few tasks at a time. The kinds take turns, and within a kind its callers do, so that a flood of one delays
 * the others by one task at most.
 */
export class HashGate {
  private readonly kinds: Queue;
  private readonly callers: Readonly<Record<HashCaller['kind'], Queue>>;

  constructor(running: number) {
    this.kinds = new Queue({ running });
    const callers = (limits: Omit<QueueLimits, 'running'>) => new Queue({ running, ...limits });
    // About a second of work in each queue: a later call would only time out.
    this.callers = {
      'sign-in': callers({ waiting: 150 }),
      register: callers({ waiting: 50 }),
      reset: callers({ waiting: 30, bySource: { running: 1, waiting: 10 } }),
      reauthenticate: callers({ waiting: 30, bySource: { running: 1, waiting: 4 } }),
      change: callers({ waiting: 30, bySource: { running: 1, waiting: 1 } }),
    };
  }

  /** @throws CallerTooBusy, or an Error when the whole kind has too many waiting */
  async run<Value>({ kind, caller }: HashCaller, task: () => Promise<Value>): Promise<Value> {
    const hashed = await this.callers[kind].run(caller, () => this.kinds.run(kind, task));
    if (hashed.ok && hashed.value.ok) return hashed.value.value;
    if (!hashed.ok && hashed.error === 'source-full') throw new CallerTooBusy();
    throw new Error('Too many passwords at once.');
  }
}
