import {
  type ByteSource,
  type CountEvent,
  countKeywords,
  type GenerationEvent,
  type GenerationSettings,
  generateUrls,
  type UrlGenerator,
} from '@toolkit/application/web/url-generator';
import { ok } from '@toolkit/domain/result';
import { type RandomBits, seededRandom } from '@toolkit/domain/url-generator';
import { defer, from, type Observable } from 'rxjs';
import { MemoryFile } from './memory-file.ts';

/** The same work as in a worker, done here: the same seed gives the same order. */
export class MemoryUrlGenerator implements UrlGenerator {
  private readonly random: RandomBits;

  constructor(seed: readonly number[] = [1, 2, 3, 4]) {
    this.random = seededRandom(seed);
  }

  prepare(): void {}

  count(list: ByteSource): Observable<CountEvent> {
    return defer(() => from(countKeywords(list)));
  }

  generate(list: ByteSource, settings: GenerationSettings): Observable<GenerationEvent> {
    return defer(() => from(this.events(list, settings)));
  }

  private async *events(list: ByteSource, settings: GenerationSettings): AsyncGenerator<GenerationEvent> {
    const parts: Uint8Array[] = [];
    for await (const step of generateUrls(list, settings, this.random)) {
      if (step.kind === 'chunk') parts.push(step.bytes);
      else if (step.kind === 'progress') yield step;
      else {
        const { result } = step;
        yield {
          kind: 'finished',
          result: result.ok ? ok({ ...result.value, file: new MemoryFile(...parts) }) : result,
        };
      }
    }
  }
}
