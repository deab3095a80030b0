import { growingPause, type Network, type NetworkCondition } from '@toolkit/application/web/network';
import { BehaviorSubject } from 'rxjs';

const tries = 5;

/** Sends requests, and sends again what a busy server has refused before it began. */
export class BrowserNetwork implements Network {
  readonly condition$: BehaviorSubject<NetworkCondition>;
  private waiting = 0;

  constructor() {
    this.condition$ = new BehaviorSubject(this.condition());
    for (const change of ['online', 'offline']) window.addEventListener(change, () => this.tell());
  }

  /** As the browser's own. Gives up when its signal does, or after five tries in about 19 s: then the last answer
   * counts. */
  readonly fetch: typeof fetch = async (input, init) => {
    for (let tried = 1; ; tried += 1) {
      const answer = await fetch(input, init);
      if (tried === tries || !(await isBusy(answer))) return answer;
      await this.wait(growingPause(tried, Math.random()), init?.signal ?? undefined);
    }
  };

  private async wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
    this.waiting += 1;
    this.tell();
    await new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    this.waiting -= 1;
    this.tell();
  }

  private tell(): void {
    const condition = this.condition();
    if (condition !== this.condition$.value) this.condition$.next(condition);
  }

  private condition(): NetworkCondition {
    if (!navigator.onLine) return 'offline';
    return this.waiting > 0 ? 'busy' : 'fine';
  }
}

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
