import { below, type Seed, seededRandom } from '../keywords/random.ts';
import { batchRows } from './combined-rows.ts';

/** The same number for all lists, so that the order depends only on the seed and the rows. A power of two. */
export const shuffleBuckets = 1024;

/**
 * Collects rows and returns them in random order, every order equally likely: each goes into a randomly chosen bucket,
 * and the buckets are shuffled one after the other. The fast engine draws the same numbers, bucket by bucket, to stay
 * within the processor's cache.
 */
export class RowShuffle {
  size = 0;
  private readonly random;
  private readonly buckets: string[][];

  /** @param buckets a power of two */
  constructor(seed: Seed, buckets = shuffleBuckets) {
    this.random = seededRandom(seed);
    this.buckets = Array.from({ length: buckets }, () => []);
  }

  add(rows: readonly string[]): void {
    const { buckets } = this;
    for (const row of rows) buckets[this.random() & (buckets.length - 1)]?.push(row);
    this.size += rows.length;
  }

  /** The rows in batches. Works once. */
  *drain(): Generator<readonly string[], void> {
    let batch: string[] = [];
    for (const bucket of this.buckets.splice(0)) {
      for (let last = bucket.length - 1; last > 0; last -= 1) {
        const other = below(this.random, last + 1);
        const moved = bucket[last] as string;
        bucket[last] = bucket[other] as string;
        bucket[other] = moved;
      }
      for (const row of bucket) batch.push(row);
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}
