import { batchRows } from './rows.ts';

/** Returns 32 uniform random bits as an unsigned integer. */
export type RandomBits = () => number;

/** Four 32-bit words. The same seed gives the same order. */
export type Seed = readonly [number, number, number, number];

/**
 * A random integer below the bound (1 to 2^21, so that products are exact), each equally likely: Lemire's method, which
 * draws again where the remainder would favour some. https://arxiv.org/abs/1805.10941
 */
function below(random: RandomBits, bound: number): number {
  const least = 2 ** 32 % bound;
  for (;;) {
    const product = random() * bound;
    const upper = Math.floor(product / 2 ** 32);
    if (product - upper * 2 ** 32 >= least) return upper;
  }
}

/**
 * The generator's initial state: each bit of the seed is mixed into all words, so that similar seeds, or seeds with few
 * bits, give unrelated orders. No two seeds give the same state.
 */
export function startState(seed: Seed): Seed {
  const words: [number, number, number, number] = [...seed];
  for (let step = 0; step < 16; step += 1) {
    const [first, second, third, fourth] = words;
    words[0] = second;
    words[1] = third;
    words[2] = fourth;
    words[3] = (first ^ mixBits(fourth + Math.imul(step + 1, 0x9e37_79b9))) >>> 0;
  }
  // From an all-zero state the generator would produce only zeros.
  return words.every((word) => word === 0) ? [1, 0, 0, 0] : words;
}

/** The finalizer of MurmurHash3. */
function mixBits(word: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2_ae35);
  return twice ^ (twice >>> 16);
}

export const seededRandom = (seed: Seed): RandomBits => randomFrom(startState(seed));

/** xoshiro128** of Blackman and Vigna. https://prng.di.unimi.it/xoshiro128starstar.c */
export function randomFrom(state: Seed): RandomBits {
  let [a, b, c, d] = state;
  return () => {
    const scrambled = Math.imul(b, 5);
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = (d << 11) | (d >>> 21);
    return result;
  };
}

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
