export type UrlWorker = Pick<
  Worker,
  'onmessage' | 'onmessageerror' | 'onerror' | 'postMessage' | 'terminate'
>;

/** Keeps one idle worker, since a new one would have to be downloaded again. */
export class Workers {
  private idle: UrlWorker | undefined;

  constructor(private readonly start: () => UrlWorker) {}

  prepare(): void {
    if (this.idle) return;
    try {
      this.rest(this.start());
    } catch {
      // If it does not start, its first job reports that.
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
