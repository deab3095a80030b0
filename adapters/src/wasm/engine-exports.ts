/** What engine.as exports. Numbers without a unit are addresses or bytes. */
export interface EngineExports {
  readonly memory: WebAssembly.Memory;
  begin(before: number, after: number): number;
  beginShuffle(a: number, b: number, c: number, d: number, buckets: number): void;
  unreadStart(): number;
  chunkStart(): number;
  chunkMost(): number;
  push(length: number): number;
  end(): number;
  drain(bucket: number): number;
  flush(): void;
  keywordCount(): number;
  emptyLineCount(): number;
}

export const isOk = (answer: number): boolean => answer === 0;
export const isBadLine = (answer: number): boolean => answer === 1;
