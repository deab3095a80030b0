import {
  type ArchiveMaker,
  type ByteSource,
  filesInOne,
  type InspectChoice,
  type InspectEvent,
  inspectList,
  type Preview,
  previewUrls,
  type RunEvent,
  runUrls,
  type SaveTarget,
  type SpreadsheetReader,
  type UrlGenerator,
  type UrlRun,
} from '@toolkit/application/web/url-generator';
import { ok } from '@toolkit/domain/result';
import type { Seed } from '@toolkit/domain/url-generator';
import { defer, from, map, type Observable } from 'rxjs';
import { MemoryFile } from './memory-file.ts';

/** Does the work of the worker in place: the same seed gives the same order. Output with a target is discarded. */
export class MemoryUrlGenerator implements UrlGenerator {
  private runs = 0;

  /** @param formats readers and writers that need packages */
  constructor(
    private readonly formats: {
      readonly makeArchive: ArchiveMaker;
      readonly readSpreadsheet: SpreadsheetReader;
    },
    private readonly seed: Seed = [1, 2, 3, 4],
  ) {}

  prepare(): void {}

  inspect(list: ByteSource, choice: InspectChoice = {}): Observable<InspectEvent> {
    return defer(() => from(inspectList(list, choice, this.formats)));
  }

  preview(run: UrlRun, most: number): Promise<Preview> {
    return previewUrls(run, most, this.formats.readSpreadsheet);
  }

  run(run: UrlRun, target?: SaveTarget): Observable<RunEvent> {
    return defer(() => {
      const pieces: Uint8Array[] = [];
      const write = (bytes: Uint8Array) => void pieces.push(bytes.slice());
      const sink = { failure: undefined, write, ready: async () => {}, close: async () => {} };
      const files = filesInOne(run, sink, this.formats.makeArchive);
      const steps = runUrls(run, this.nextSeed(), { makeEngine: undefined, ...this.formats }, files);
      return from(steps).pipe(
        map((step): RunEvent => {
          if (step.kind === 'progress' || !step.result.ok) return step as RunEvent;
          const file = target ? undefined : new MemoryFile(...pieces);
          return { kind: 'finished', result: ok({ ...step.result.value, file }) };
        }),
      );
    });
  }

  /** A new seed for every run. */
  private nextSeed(): Seed {
    const [a, b, c, d] = this.seed;
    this.runs += 1;
    return [a, b, c, d + this.runs];
  }
}
