import {
  type ByteSource,
  type CountEvent,
  countKeywords,
  type GenerationEvent,
  type GenerationSettings,
  generateUrls,
  type SaveTarget,
  type UrlGenerator,
} from '@toolkit/application/web/url-generator';
import { ok } from '@toolkit/domain/result';
import { byteEngine, type Seed } from '@toolkit/domain/url-generator';
import { defer, from, type Observable } from 'rxjs';
import { MemoryFile } from './memory-file.ts';

/** The same work as in a worker, done here: the same seed gives the same order. What has a target is kept nowhere. */
export class MemoryUrlGenerator implements UrlGenerator {
  private runs = 0;

  constructor(private readonly seed: Seed = [1, 2, 3, 4]) {}

  prepare(): void {}

  count(list: ByteSource): Observable<CountEvent> {
    return defer(() => from(countKeywords(list, byteEngine)));
  }

  generate(list: ByteSource, settings: GenerationSettings, target?: SaveTarget): Observable<GenerationEvent> {
    return defer(() => from(this.events(list, settings, target)));
  }

  private async *events(
    list: ByteSource,
    settings: GenerationSettings,
    target: SaveTarget | undefined,
  ): AsyncGenerator<GenerationEvent> {
    const seed = settings.seed ?? this.nextSeed();
    const pieces: Uint8Array[] = [];
    const sink = {
      failure: undefined,
      write: (bytes: Uint8Array) => void pieces.push(bytes.slice()),
      ready: async () => {},
      close: async () => {},
    };
    for await (const step of generateUrls(list, { ...settings, seed }, byteEngine, sink)) {
      if (step.kind === 'progress' || !step.result.ok) {
        yield step as GenerationEvent;
        continue;
      }
      const urls = {
        ...step.result.value,
        file: target ? undefined : new MemoryFile(...pieces),
        seed: settings.randomize ? seed : undefined,
        discard: () => {},
      };
      yield { kind: 'finished', result: ok(urls) };
    }
  }

  /** Another one for every run. */
  private nextSeed(): Seed {
    const [a, b, c, d] = this.seed;
    this.runs += 1;
    return [a, b, c, d + this.runs];
  }
}
