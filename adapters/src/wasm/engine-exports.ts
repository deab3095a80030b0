/** What engine.as exports. Numbers without a unit are addresses or bytes. */
export interface EngineExports {
  readonly memory: WebAssembly.Memory;
  readonly CHUNK: { readonly value: number };
  readonly unread: { readonly value: number };
  readonly keywords: { readonly value: number };
  readonly emptyLines: { readonly value: number };
  begin(before: number, after: number): number;
  beginShuffle(a: number, b: number, c: number, d: number, buckets: number): void;
  chunkStart(): number;
  push(length: number): number;
  end(): number;
  drain(bucket: number): number;
  flush(): void;
}

export const isOk = (answer: number): boolean => answer === 0;
export const isBadLine = (answer: number): boolean => answer === 1;
