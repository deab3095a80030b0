import type { Session } from '@toolkit/domain/session';
import type { Container } from 'inversify';
import { EarlySubject } from './early-subject.ts';
import type { Readable } from './use-stream.ts';

/** All use cases and adapters. They are loaded once, when somebody first needs them: the first screen shows without. */
export class LateServices {
  readonly loaded$: EarlySubject<Container | undefined>;
  private loading: Promise<Container> | undefined;

  /**
   * @param session$ who uses the app, also before the services are there
   * @param loaded if they are there already
   */
  constructor(
    private readonly open: () => Promise<Container>,
    readonly session$: Readable<Session>,
    loaded?: Container,
  ) {
    this.loaded$ = new EarlySubject(loaded);
  }

  /** Rejects if they cannot be loaded. */
  load(): Promise<Container> {
    this.loading ??= this.open().then((container) => {
      this.loaded$.next(container);
      return container;
    });
    return this.loading;
  }
}
