import type { StateStream } from '@toolkit/application/web/session';
import type { Session } from '@toolkit/domain/session';
import type { Container } from 'inversify';
import { EarlySubject } from './early-subject.ts';
import type { Readable } from './use-stream.ts';

export interface Services {
  readonly container: Container;
  readonly session$: StateStream<Session>;
}

/** All use cases and adapters. They are loaded once, when somebody first needs them: the first screen shows without. */
export class LateServices {
  readonly loaded$: Readable<Services | undefined>;
  private readonly state$: EarlySubject<Services | undefined>;
  private loading: Promise<Services> | undefined;

  /**
   * @param session what is known of it before they are there
   * @param loaded if they are there already
   */
  constructor(
    private readonly open: () => Promise<Services>,
    readonly session: Session,
    loaded?: Services,
  ) {
    this.state$ = new EarlySubject(loaded);
    this.loaded$ = this.state$;
  }

  /** Rejects if they cannot be loaded. */
  load(): Promise<Services> {
    this.loading ??= this.open().then((services) => {
      this.state$.next(services);
      return services;
    });
    return this.loading;
  }
}
