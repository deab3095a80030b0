import type { KeywordSink } from './keyword-reader.ts';
import { below, type RandomBits } from './random.ts';

const blockBytes = 32_768;
const lineEnd = 0x0a;

/** The same number for all lists, so that the order depends only on the seed and the keywords. A power of two. */
export const shuffleBuckets = 1024;

interface Bucket {
  readonly full: Uint8Array[];
  block: Uint8Array;
  used: number;
  keywords: number;
}

/**
 * Collects keywords and returns them in random order, every order equally likely: each goes into a randomly chosen
 * bucket, and the buckets are shuffled one after the other. Unlike one large permutation this stays within the
 * processor's cache and needs hardly more memory than the keywords themselves.
 */
export class KeywordShuffle {
  private readonly buckets: Bucket[];

  /** @param buckets a power of two */
  constructor(
    private readonly random: RandomBits,
    buckets: number = shuffleBuckets,
  ) {
    this.buckets = Array.from({ length: buckets }, () => ({
      full: [],
      block: new Uint8Array(0),
      used: 0,
      keywords: 0,
    }));
  }

  readonly add: KeywordSink = (bytes, start, end) => {
    const bucket = this.buckets[this.random() & (this.buckets.length - 1)] as Bucket;
    const needed = end - start + 1;
    if (bucket.used + needed > bucket.block.length) {
      bucket.full.push(bucket.block.subarray(0, bucket.used));
      bucket.block = new Uint8Array(Math.max(Math.min(2 * bucket.block.length, blockBytes), needed, 256));
      bucket.used = 0;
    }
    const { block } = bucket;
    let to = bucket.used;
    for (let at = start; at < end; at += 1) {
      block[to] = bytes[at] as number;
      to += 1;
    }
    block[to] = lineEnd;
    bucket.used = to + 1;
    bucket.keywords += 1;
  };

  /** Passes on one bucket with every step and yields the share of the work done, 0 to 1. Works once. */
  *drain(sink: KeywordSink): Generator<number, void> {
    for (const [index, bucket] of this.buckets.entries()) {
      this.empty(bucket, sink);
      yield (index + 1) / this.buckets.length;
    }
  }

  private empty(bucket: Bucket, sink: KeywordSink): void {
    const bytes = joinBytes([...bucket.full, bucket.block.subarray(0, bucket.used)]);
    bucket.full.length = 0;
    bucket.block = new Uint8Array(0);
    const starts = new Uint32Array(bucket.keywords + 1);
    for (let at = 0, line = 1; at < bytes.length; at += 1) {
      if (bytes[at] === lineEnd) {
        starts[line] = at + 1;
        line += 1;
      }
    }
    for (const line of shuffledOrder(bucket.keywords, this.random)) {
      sink(bytes, starts[line] as number, (starts[line + 1] as number) - 1);
    }
  }
}

/** A Fisher-Yates shuffle of 0 to count - 1. */
function shuffledOrder(count: number, random: RandomBits): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, at) => at);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = below(random, last + 1);
    const moved = order[last] as number;
    order[last] = order[other] as number;
    order[other] = moved;
  }
  return order;
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
