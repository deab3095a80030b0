import { fail, ok, type Result } from '@toolkit/domain/result';
import {
  cutTemplate,
  type KeywordCount,
  KeywordShuffle,
  type RandomBits,
  UrlWriter,
} from '@toolkit/domain/url-generator';
import type { ByteSource, Finished, GenerationFailure, GenerationSettings, Progress } from './ports.ts';
import { readKeywords } from './read-keywords.ts';

/** Largest result in bytes: what is kept in memory beyond this, browsers lose. */
export const outputMaxBytes = 536_870_912;

interface OutputChunk {
  readonly kind: 'chunk';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export type GenerationStep = Progress | OutputChunk | Finished<KeywordCount, GenerationFailure>;

/** Turns a list into chunks of output; each chunk is a buffer of its own. Whoever iterates may stop after any step. */
export async function* generateUrls(
  list: ByteSource,
  { template, randomize }: GenerationSettings,
  random: RandomBits,
  mostBytes: number = outputMaxBytes,
): AsyncGenerator<GenerationStep, void> {
  const output = new Output(mostBytes);
  const writer = new UrlWriter(cutTemplate(template), (bytes) => output.add(bytes));
  const shuffle = randomize ? new KeywordShuffle(random, list.size) : undefined;

  const read = readKeywords(list, shuffle?.add ?? writer.add);
  let step = await read.next();
  for (; !step.done; step = await read.next()) {
    yield* output.take();
    if (output.isTooLarge) return yield tooLarge;
    yield shuffle ? { ...step.value, share: step.value.share / 2 } : step.value;
  }
  const counted = step.value;
  if (!counted.ok) return yield finished(counted);

  for (const share of shuffle?.drain(writer.add) ?? []) {
    yield* output.take();
    if (output.isTooLarge) return yield tooLarge;
    yield { kind: 'progress', share: (1 + share) / 2, keywords: counted.value.keywords };
  }
  writer.flush();
  yield* output.take();
  yield output.isTooLarge ? tooLarge : finished(ok(counted.value));
}

class Output {
  private waiting: OutputChunk[] = [];
  private size = 0;

  constructor(private readonly mostBytes: number) {}

  get isTooLarge(): boolean {
    return this.size > this.mostBytes;
  }

  add(bytes: Uint8Array<ArrayBuffer>): void {
    this.size += bytes.length;
    this.waiting.push({ kind: 'chunk', bytes });
  }

  take(): readonly OutputChunk[] {
    const chunks = this.waiting;
    this.waiting = [];
    return chunks;
  }
}

const finished = (
  result: Result<KeywordCount, GenerationFailure>,
): Finished<KeywordCount, GenerationFailure> => ({ kind: 'finished', result });

const tooLarge = finished(fail({ code: 'too-large' }));
