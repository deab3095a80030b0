import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The metrics of one process. Labels are our own names: routes as written in the code, rules, outcomes. They never hold
 * an address, an account or any input, so their number is bounded and they identify nobody.
 */
export class Metrics {
  private readonly registry = new Registry();
  private readonly registers = [this.registry];

  readonly requests = this.counter(
    'toolkit_http_requests_total',
    'Requests that are over, by route, method and status; "aborted" if the client left before the answer.',
    ['method', 'route', 'status'],
  );
  readonly requestSeconds = this.histogram(
    'toolkit_http_request_seconds',
    'Time from the headers of a request to the end of its answer, by class of status.',
    ['method', 'route', 'status'],
  );
  readonly openRequests = new Gauge({
    name: 'toolkit_http_open_requests',
    help: 'Requests that are being answered.',
    registers: this.registers,
  });
  readonly avatarSaves = this.counter(
    'toolkit_avatar_saves_total',
    'Saves with a picture: "saved", or the error they were answered with.',
    ['outcome'],
  );
  readonly identityCalls = this.counter(
    'toolkit_identity_calls_total',
    'Calls to the embedded identity provider: ok, refused, limited (too many) or failed (its fault).',
    ['call', 'outcome'],
  );
  readonly identityTroubles = this.counter(
    'toolkit_identity_troubles_total',
    'Mails and ends of older sessions that failed, and trouble with the OpenID provider.',
    ['event'],
  );
  readonly limitRefusals = this.counter('toolkit_rate_limit_refusals_total', 'Refusals by a rate limit.', [
    'limit',
  ]);
  readonly storageSeconds = this.histogram(
    'toolkit_storage_seconds',
    'Time of operations on the storage of pictures, by outcome: ok or failed.',
    ['operation', 'outcome'],
  );
  readonly keyFetches = this.counter(
    'toolkit_jwks_fetches_total',
    "Fetches of the token issuer's key set: ok or failed.",
    ['outcome'],
  );
  readonly mails = this.counter(
    'toolkit_mails_total',
    'Attempts to hand a mail to the mail server: "sent", or why not.',
    ['outcome'],
  );

  readonly countRefusal = (limit: string): void => this.limitRefusals.inc({ limit });

  private counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: this.registers });
  }

  private histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: seconds, registers: this.registers });
  }

  /** A metric that is measured at each reading; NaN if that fails. Queries have time limits of their own. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: this.registers,
      async collect() {
        const value = Promise.resolve().then(read);
        this.set(await value.catch(() => Number.NaN));
      },
    });
  }

  watchPool(pool: Readonly<Record<'totalCount' | 'idleCount' | 'waitingCount', number>>): void {
    this.gauge('toolkit_db_connections', 'Connections to the database.', () => pool.totalCount);
    this.gauge('toolkit_db_idle_connections', 'Of these, the ones nobody uses.', () => pool.idleCount);
    this.gauge('toolkit_db_waiting', 'Who waits for a connection.', () => pool.waitingCount);
  }

  watchOutbox(outbox: {
    readBacklog(): Promise<{ readonly mails: number; readonly oldestSeconds: number }>;
  }): void {
    this.gauge(
      'toolkit_outbox_mails',
      'Mails of all processes that are not delivered yet.',
      async () => (await outbox.readBacklog()).mails,
    );
    this.gauge(
      'toolkit_outbox_oldest_seconds',
      'For how long the oldest of them has waited.',
      async () => (await outbox.readBacklog()).oldestSeconds,
    );
  }

  watchReadiness(readiness: { isReady(): Promise<boolean> }): void {
    this.gauge(
      'toolkit_ready',
      '1 if what this process needs is there, as /readyz says of one that is not stopping.',
      async () => Number(await readiness.isReady()),
    );
  }

  /** Memory, processor, event loop and garbage collection of this process: costs a little, so only if they are read. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** All metrics in the text format of Prometheus. */
  async read() {
    return { contentType: this.registry.contentType, text: await this.registry.metrics() };
  }
}
