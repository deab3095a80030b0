import type {
  ByteSource,
  InspectChoice,
  InspectEvent,
  Preview,
  RunEvent,
  SaveTarget,
  UrlGenerator,
  UrlRun,
} from '@toolkit/application/web/url-generator';
import { fail } from '@toolkit/domain/result';
import { Observable } from 'rxjs';

const interrupted = { kind: 'finished', result: fail({ code: 'interrupted' }) } as const;

export async function workerUrlGenerator(): Promise<UrlGenerator> {
  const { WorkerUrlGenerator } = await import('./worker-url-generator.ts');
  return new WorkerUrlGenerator();
}

/** Loads the generator at its first use, so that no earlier screen has to. */
export class LateUrlGenerator implements UrlGenerator {
  private fetched: Promise<UrlGenerator> | undefined;

  /** @param fetchIt if it rejects, the next use calls it again */
  constructor(private readonly fetchIt: () => Promise<UrlGenerator> = workerUrlGenerator) {}

  prepare(): void {
    this.generator().then(
      (generator) => generator.prepare(),
      () => {},
    );
  }

  inspect(list: ByteSource, choice?: InspectChoice): Observable<InspectEvent> {
    return this.streamed((generator) => generator.inspect(list, choice));
  }

  async preview(run: UrlRun, most: number): Promise<Preview> {
    const generator = await this.generator().catch(() => undefined);
    return generator ? generator.preview(run, most) : interrupted.result;
  }

  run(run: UrlRun, target?: SaveTarget): Observable<RunEvent> {
    return this.streamed((generator) => generator.run(run, target));
  }

  private generator(): Promise<UrlGenerator> {
    this.fetched ??= this.fetchIt().catch((error) => {
      this.fetched = undefined;
      throw error;
    });
    return this.fetched;
  }

  private streamed<Event>(
    work: (generator: UrlGenerator) => Observable<Event>,
  ): Observable<Event | typeof interrupted> {
    return new Observable((subscriber) => {
      this.generator().then(
        (generator) => subscriber.closed || work(generator).subscribe(subscriber),
        () => {
          subscriber.next(interrupted);
          subscriber.complete();
        },
      );
    });
  }
}
