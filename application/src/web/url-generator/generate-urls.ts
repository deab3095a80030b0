import { fail, ok, type Result } from '@toolkit/domain/result';
import type { EngineMaker, EngineTask, KeywordCount } from '@toolkit/domain/url-generator';
import type { OutputSink } from './output-sink.ts';
import type { ByteSource, Finished, GenerationFailure, GenerationSettings, Progress } from './ports.ts';
import { readKeywords, unlessEmpty } from './read-keywords.ts';

/**
 * Largest list in bytes that can be shuffled: all keywords have to be in memory, of which WebAssembly has 4 GiB; in
 * UTF-8 a list in UTF-16 can be half as large again.
 */
export const shuffledMaxBytes = 3_600_000_000;

export interface WrittenUrls extends KeywordCount {
  /** In bytes. */
  readonly size: number;
}

export type GenerationStep = Progress | Finished<WrittenUrls, GenerationFailure>;

/**
 * Turns a list into output. The sink has been closed when the last step is told; whoever stops before that has to see to
 * the sink.
 */
export async function* generateUrls(
  list: ByteSource,
  { plan, randomize, seed = [0, 0, 0, 0] }: GenerationSettings,
  makeEngine: EngineMaker,
  sink: OutputSink,
): AsyncGenerator<GenerationStep, void> {
  const result =
    randomize && list.size > shuffledMaxBytes
      ? fail({ code: 'too-large-to-shuffle' } as const)
      : yield* written(list, { plan, ...(randomize && { shuffle: { seed } }) }, makeEngine, sink);
  await sink.close(result.ok);
  const { failure } = sink;
  yield { kind: 'finished', result: result.ok && failure ? fail({ code: failure }) : result };
}

async function* written(
  list: ByteSource,
  task: EngineTask,
  makeEngine: EngineMaker,
  sink: OutputSink,
): AsyncGenerator<Progress, Result<WrittenUrls, GenerationFailure>> {
  let size = 0;
  const write = (bytes: Uint8Array) => {
    size += bytes.length;
    if (sink.failure === undefined) sink.write(bytes);
  };
  const engine = makeEngine({ ...task, write, expectedBytes: list.size });
  // Of shuffled keywords nothing is written before the last one has been read.
  const half = task.shuffle ? 2 : 1;
  const progress = (share: number): Progress => {
    return { kind: 'progress', share, keywords: engine.count.keywords, written: size };
  };

  const reading = readKeywords(list, engine);
  let read = await reading.next();
  for (; !read.done; read = await reading.next()) {
    await sink.ready();
    if (sink.failure) return fail({ code: sink.failure });
    yield progress(read.value / half);
  }
  if (read.value) return fail(read.value);

  const finishing = engine.finish();
  let finished = finishing.next();
  for (let told = size; !finished.done; finished = finishing.next()) {
    if (size === told && finished.value < 1) continue;
    told = size;
    await sink.ready();
    if (sink.failure) return fail({ code: sink.failure });
    yield progress((1 + finished.value) / 2);
  }
  await sink.ready();
  if (sink.failure) return fail({ code: sink.failure });
  if (finished.value) return fail(finished.value);
  const counted = unlessEmpty(engine.count);
  return counted.ok ? ok({ ...counted.value, size }) : counted;
}
