export type UrlWorker = Pick<
  Worker,
  'onmessage' | 'onmessageerror' | 'onerror' | 'postMessage' | 'terminate'
>;

/** Keeps one worker that has nothing to do, because another one would be fetched again. */
export class Workers {
  private idle: UrlWorker | undefined;

  constructor(private readonly start: () => UrlWorker) {}

  prepare(): void {
    if (this.idle) return;
    try {
      this.rest(this.start());
    } catch {
      // The first job will tell.
    }
  }

  /** @throws if the browser starts none */
  take(): UrlWorker {
    const worker = this.idle ?? this.start();
    this.idle = undefined;
    return worker;
  }

  rest(worker: UrlWorker): void {
    if (this.idle) worker.terminate();
    else this.idle = worker;
    worker.onmessage = null;
    worker.onerror = () => {
      if (this.idle === worker) this.idle = undefined;
    };
  }
}
