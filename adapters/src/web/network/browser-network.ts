import { growingPause, type Network, type NetworkCondition } from '@toolkit/application/web/network';
import { BehaviorSubject } from 'rxjs';

const tries = 5;

export interface BrowserEnvironment {
  readonly fetch: typeof fetch;
  /** Fires `online` and `offline`. */
  readonly events: Pick<EventTarget, 'addEventListener'>;
  readonly isOnline: () => boolean;
  readonly sleep: (ms: number) => Promise<unknown>;
  /** From 0 to 1. */
  readonly random: () => number;
}

const browser = (): BrowserEnvironment => ({
  fetch: (input, init) => fetch(input, init),
  events: window,
  isOnline: () => navigator.onLine,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  random: Math.random,
});

/** Sends requests, and sends again what a busy server has refused before it began. */
export class BrowserNetwork implements Network {
  readonly condition$: BehaviorSubject<NetworkCondition>;
  private waiting = 0;

  constructor(private readonly around: BrowserEnvironment = browser()) {
    this.condition$ = new BehaviorSubject(this.condition());
    for (const change of ['online', 'offline']) around.events.addEventListener(change, () => this.tell());
  }

  /** As the browser's own. Gives up when its signal does, or after five tries in about 19 s: then the last answer
   * counts. */
  readonly fetch: typeof fetch = async (input, init) => {
    for (let tried = 1; ; tried += 1) {
      const answer = await this.around.fetch(input, init);
      if (tried === tries || !(await isBusy(answer))) return answer;
      await this.wait(growingPause(tried, this.around.random()), init?.signal ?? undefined);
    }
  };

  private async wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    this.waiting += 1;
    this.tell();
    await Promise.race([this.around.sleep(ms), waitForAbort(signal)]);
    this.waiting -= 1;
    this.tell();
  }

  private tell(): void {
    const condition = this.condition();
    if (condition !== this.condition$.value) this.condition$.next(condition);
  }

  private condition(): NetworkCondition {
    if (!this.around.isOnline()) return 'offline';
    return this.waiting > 0 ? 'busy' : 'fine';
  }
}

const waitForAbort = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));

/** The server's word that it has not begun. Any other 503 may have left something behind. */
async function isBusy(answer: Response): Promise<boolean> {
  if (answer.status !== 503) return false;
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined);
  // Servers of before 2026-11-27 say `error`; from 2026-12-27 it may go.
  const { code, error } = Object(body) as Readonly<Record<string, unknown>>;
  return (code ?? error) === 'busy';
}
