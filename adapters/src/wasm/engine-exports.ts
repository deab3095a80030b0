/** What engine.as exports. Numbers without a unit are addresses or bytes. */
export interface EngineExports {
  readonly memory: WebAssembly.Memory;
  beginText(before: number, after: number): number;
  begin(task: number): number;
  beginShuffle(a: number, b: number, c: number, d: number, buckets: number, blockBytes: number): void;
  beginCompare(
    a: number,
    b: number,
    c: number,
    d: number,
    buckets: number,
    blockBytes: number,
    fold: boolean,
    most: number,
  ): number;
  compareBucket(bucket: number): void;
  comparedCount(): number;
  duplicateCount(): number;
  lineStart(): number;
  chunkStart(): number;
  chunkMost(): number;
  endedWithCr(): number;
  push(length: number): number;
  end(): number;
  drain(bucket: number): number;
  flush(): void;
  keywordCount(): number;
  emptyLineCount(): number;
}

export const tasks = { count: 0, write: 1, shuffle: 2, compare: 3 };

export const isOk = (answer: number): boolean => answer === 0;
export const isBadLine = (answer: number): boolean => answer === 1;
