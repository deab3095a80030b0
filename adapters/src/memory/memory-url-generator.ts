import {
  type ArchiveMaker,
  type ByteSource,
  filesInOne,
  type InspectChoice,
  type InspectEvent,
  inspectList,
  type OutputSink,
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
import { defer, from, type Observable } from 'rxjs';
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
    return defer(() => from(this.runEvents(run, target)));
  }

  private async *runEvents(run: UrlRun, target: SaveTarget | undefined): AsyncGenerator<RunEvent> {
    const { makeArchive, readSpreadsheet } = this.formats;
    const { sink, pieces } = keepingSink();
    const files = filesInOne(run, sink, makeArchive);
    const tools = { makeEngine: undefined, readSpreadsheet };
    for await (const step of runUrls(run, this.nextSeed(), tools, files)) {
      if (step.kind === 'progress' || !step.result.ok) {
        yield step as RunEvent;
        continue;
      }
      const file = target ? undefined : new MemoryFile(...pieces);
      yield { kind: 'finished', result: ok({ ...step.result.value, file }) };
    }
  }

  /** A new seed for every run. */
  private nextSeed(): Seed {
    const [a, b, c, d] = this.seed;
    this.runs += 1;
    return [a, b, c, d + this.runs];
  }
}

function keepingSink(): { readonly sink: OutputSink; readonly pieces: readonly Uint8Array[] } {
  const pieces: Uint8Array[] = [];
  const write = (bytes: Uint8Array) => void pieces.push(bytes.slice());
  return { sink: { failure: undefined, write, ready: async () => {}, close: async () => {} }, pieces };
}
