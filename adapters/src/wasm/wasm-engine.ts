import { createDecoder, LineReader } from '@toolkit/domain/formats';
import {
  type EngineMaker,
  type EngineProblem,
  type EngineTask,
  shuffleBuckets,
  startState,
  type UrlEngine,
} from '@toolkit/domain/url-generator';
import { type EngineExports, isBadLine, isOk } from './engine-exports.ts';

const encoder = new TextEncoder();

/**
 * An engine of a compiled engine.as. There is one instance, which never gives memory back and does one task after the
 * other: a new task ends the one before.
 */
export function wasmEngine(module: WebAssembly.Module): EngineMaker {
  let write: (start: number, length: number) => void = () => {};
  let engine: EngineExports | undefined;
  const instantiate = (): EngineExports => {
    const host = { write: (start: number, length: number) => write(start, length) };
    return new WebAssembly.Instance(module, { host }).exports as unknown as EngineExports;
  };
  return (task) => {
    try {
      engine ??= instantiate();
      const made = new WasmEngine(engine, task);
      write = (start, length) => task.write(made.memory(start, length));
      return made;
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };
}

class WasmEngine implements UrlEngine {
  problem: EngineProblem | undefined;
  private readonly shuffledBuckets: number = 0;
  private bytes = new Uint8Array(0);

  /** @throws RangeError if there is no memory */
  constructor(
    private readonly engine: EngineExports,
    { plan, shuffle }: EngineTask,
  ) {
    const [before, after] = [encoder.encode(plan.before), encoder.encode(plan.after)];
    const start = engine.begin(before.length, after.length) >>> 0;
    if (start === 0) throw new RangeError('No memory.');
    this.memory(start, before.length).set(before);
    this.memory(start + before.length, after.length).set(after);
    if (!shuffle) return;
    this.shuffledBuckets = shuffle.buckets ?? shuffleBuckets;
    engine.beginShuffle(...startState(shuffle.seed), this.shuffledBuckets);
  }

  get count(): UrlEngine['count'] {
    const { keywords, emptyLines } = this.engine;
    return { keywords: keywords.value, emptyLines: emptyLines.value };
  }

  push(utf8: Uint8Array): void {
    const { engine } = this;
    const most = engine.CHUNK.value;
    for (let at = 0; at < utf8.length && !this.problem; at += most) {
      const chunk = utf8.subarray(at, at + most);
      const start = engine.chunkStart();
      this.memory(start, chunk.length).set(chunk);
      this.check(engine.push(chunk.length), start + chunk.length);
    }
  }

  *finish(): Generator<number, void> {
    const { engine, shuffledBuckets } = this;
    this.check(engine.end());
    for (let bucket = 0; bucket < shuffledBuckets && !this.problem; bucket += 1) {
      this.check(engine.drain(bucket));
      yield (bucket + 1) / shuffledBuckets;
    }
    if (!this.problem) engine.flush();
  }

  /** Growing memory takes the views of it away. */
  memory(start: number, length: number): Uint8Array {
    const { buffer } = this.engine.memory;
    if (this.bytes.buffer !== buffer) this.bytes = new Uint8Array(buffer);
    return this.bytes.subarray(start, start + length);
  }

  private check(answer: number, end = this.engine.chunkStart()): void {
    if (!isOk(answer)) this.problem = this.findProblem(answer, end);
  }

  /** The engine only knows that something is wrong in the lines that it was given last; the reader of lines finds what and where. */
  private findProblem(answer: number, end: number): EngineProblem {
    if (!isBadLine(answer)) return { code: 'out-of-memory' };
    const { keywords, emptyLines } = this.count;
    const start = this.engine.unread.value;
    const decoder = createDecoder('utf-8');
    const lines = new LineReader({ skip: 0, quotes: false });
    lines.read(decoder.read(this.memory(start, end - start)));
    if (!lines.fault && !decoder.isBroken) lines.read(decoder.end());
    if (!lines.fault && !decoder.isBroken) lines.end();
    const fault = lines.fault ?? { code: 'not-text' as const, line: lines.line };
    return { ...fault, line: fault.line + keywords + emptyLines };
  }
}
