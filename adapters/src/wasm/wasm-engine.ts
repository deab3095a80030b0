import { createDecoder, LineReader } from '@toolkit/domain/formats';
import {
  type Comparison,
  type EngineMaker,
  type EnginePlan,
  type EngineProblem,
  type EngineTask,
  lowerCase,
  shuffleBuckets,
  startState,
  type UrlEngine,
} from '@toolkit/domain/url-generator';
import { type EngineExports, isBadLine, isOk, tasks } from './engine-exports.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What a bucket of hashes grows by; no power of two, so that the ends of all buckets do not fall into one part of the cache. */
const comparedBlockBytes = 4164;

const noMemory: EngineProblem = { code: 'out-of-memory' };

/** An instance that has done its work is used again, unless it has grown: it never gives memory back. */
const keptBytes = 33_554_432;

interface Spare {
  engine?: WasmInstance | undefined;
}

interface WasmInstance {
  readonly exports: EngineExports;
  write: (start: number, length: number) => void;
  lower: (start: number, length: number) => number;
}

/** Engines of a compiled engine.as. */
export function wasmEngine(module: WebAssembly.Module): EngineMaker {
  const spare: Spare = {};
  return (task) => {
    try {
      const instance = spare.engine ?? instantiate(module);
      spare.engine = undefined;
      return new WasmEngine(instance, task, () => {
        if (instance.exports.memory.buffer.byteLength <= keptBytes) spare.engine = instance;
      });
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };
}

function instantiate(module: WebAssembly.Module): WasmInstance {
  const host = {
    write: (start: number, length: number) => instance.write(start, length),
    lower: (start: number, length: number) => instance.lower(start, length),
  };
  const { exports } = new WebAssembly.Instance(module, { host });
  const instance: WasmInstance = {
    exports: exports as unknown as EngineExports,
    write: () => {},
    lower: (_, length) => length,
  };
  return instance;
}

class WasmEngine implements UrlEngine {
  private readonly engine: EngineExports;
  private readonly shuffledBuckets: number = 0;
  private readonly compares: boolean = false;
  private bytes = new Uint8Array(0);
  private finalCount: UrlEngine['count'] | undefined;
  private finalDuplicates: UrlEngine['duplicateCount'] | undefined;

  constructor(
    instance: WasmInstance,
    { plan, shuffle, compare, write, expectedBytes }: EngineTask,
    private readonly giveBack: () => void,
  ) {
    this.engine = instance.exports;
    instance.write = (start, length) => write?.(this.memory(start, length));
    const { engine } = this;
    this.writeText(plan);
    this.compares = !plan && compare !== undefined;
    const task = plan ? (shuffle ? tasks.shuffle : tasks.write) : compare ? tasks.compare : tasks.count;
    if (!isOk(engine.begin(task))) throw new RangeError('No memory.');
    if (!plan && compare) {
      instance.lower = (start, length) => this.lower(start, length);
      if (!isOk(beginCompare(engine, compare))) throw new RangeError('No memory.');
    }
    if (!plan || !shuffle) return;
    this.shuffledBuckets = shuffle.buckets ?? shuffleBuckets;
    const [a, b, c, d] = startState(shuffle.seed);
    engine.beginShuffle(a, b, c, d, this.shuffledBuckets, blockBytes(expectedBytes, this.shuffledBuckets));
  }

  get count(): UrlEngine['count'] {
    return (
      this.finalCount ?? { keywords: this.engine.keywordCount(), emptyLines: this.engine.emptyLineCount() }
    );
  }

  get duplicateCount(): UrlEngine['duplicateCount'] {
    return this.finalDuplicates ?? { duplicates: 0, compared: 0 };
  }

  push(utf8: Uint8Array): EngineProblem | undefined {
    const most = this.engine.chunkMost();
    for (let at = 0; at < utf8.length; at += most) {
      const problem = this.take(utf8.subarray(at, at + most));
      if (problem) return problem;
    }
    return undefined;
  }

  *finish(): Generator<number, EngineProblem | undefined> {
    const { engine, shuffledBuckets } = this;
    const unfinished = engine.chunkStart() - engine.lineStart();
    const before = this.count;
    const answer = engine.end();
    if (isBadLine(answer)) return this.problemIn(unfinished, 0, before);
    if (!isOk(answer)) return this.finishWith(noMemory);
    for (let bucket = 0; bucket < shuffledBuckets; bucket += 1) {
      if (!isOk(engine.drain(bucket))) return this.finishWith(noMemory);
      yield (bucket + 1) / shuffledBuckets;
    }
    for (let bucket = 0; this.compares && bucket < shuffleBuckets; bucket += 1) {
      engine.compareBucket(bucket);
      yield (bucket + 1) / shuffleBuckets;
    }
    if (this.compares)
      this.finalDuplicates = { duplicates: engine.duplicateCount(), compared: engine.comparedCount() };
    engine.flush();
    return this.finishWith(undefined);
  }

  private finishWith<Problem>(problem: Problem): Problem {
    this.finalCount = this.count;
    this.giveBack();
    return problem;
  }

  private take(chunk: Uint8Array): EngineProblem | undefined {
    const { engine } = this;
    const start = engine.chunkStart();
    const before = this.count;
    const unfinished = start - engine.lineStart();
    const skipped = engine.endedWithCr() && unfinished === 0 && chunk[0] === 0x0a ? 1 : 0;
    this.memory(start, chunk.length).set(chunk);
    const answer = engine.push(chunk.length);
    if (isOk(answer)) return undefined;
    return isBadLine(answer)
      ? this.problemIn(unfinished + chunk.length, skipped, before)
      : this.finishWith(noMemory);
  }

  /** The engine only knows that something is wrong in what it was given last; the reader of lines finds what and where. */
  private problemIn(length: number, skipped: number, before: UrlEngine['count']): EngineProblem {
    const decoder = createDecoder('utf-8');
    const lines = new LineReader({ skip: 0, quotes: false });
    lines.read(decoder.read(this.memory(this.engine.lineStart() + skipped, length - skipped)));
    if (!lines.fault && !decoder.isBroken) lines.read(decoder.end());
    if (!lines.fault && !decoder.isBroken) lines.end();
    const fault = lines.fault ?? { code: 'not-text' as const, line: lines.line };
    return this.finishWith({ ...fault, line: fault.line + before.keywords + before.emptyLines });
  }

  private writeText(plan: EnginePlan | undefined): void {
    const [before, after] = [encoder.encode(plan?.before ?? ''), encoder.encode(plan?.after ?? '')];
    const start = this.engine.beginText(before.length, after.length) >>> 0;
    if (start === 0) throw new RangeError('No memory.');
    this.memory(start, before.length).set(before);
    this.memory(start + before.length, after.length).set(after);
  }

  private lower(start: number, length: number): number {
    const lower = encoder.encode(lowerCase(decoder.decode(this.memory(start, length))));
    this.memory(start, lower.length).set(lower);
    return lower.length;
  }

  /** Growing memory takes the views of it away. */
  private memory(start: number, length: number): Uint8Array {
    const { buffer } = this.engine.memory;
    if (this.bytes.buffer !== buffer) this.bytes = new Uint8Array(buffer);
    return this.bytes.subarray(start, start + length);
  }
}

/** Eight bytes for each: half a gigabyte. */
const mostCompared = 64_000_000;

function beginCompare(engine: EngineExports, { ignoreCase = false, secret }: Comparison): number {
  const [a, b, c, d] = secret;
  return engine.beginCompare(a, b, c, d, shuffleBuckets, comparedBlockBytes, ignoreCase, mostCompared);
}

/** What a bucket grows by: small enough that what stays empty is little of the whole, large enough to be quick. */
function blockBytes(expectedBytes = 0, buckets: number): number {
  const wanted = expectedBytes / buckets / 32;
  let bytes = 512;
  while (bytes < wanted && bytes < 32_768) bytes *= 2;
  return expectedBytes > 0 ? bytes : 8192;
}
