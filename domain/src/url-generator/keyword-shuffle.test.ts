import { KeywordShuffle } from './keyword-shuffle.ts';
import { below, randomFrom, seededRandom, startState } from './random.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function shuffled(keywords: readonly string[], random: () => number, buckets?: number): string[] {
  const shuffle = new KeywordShuffle(random, buckets);
  for (const keyword of keywords) {
    const bytes = encoder.encode(`<${keyword}>`);
    shuffle.add(bytes, 1, bytes.length - 1);
  }
  const out: string[] = [];
  const shares = [
    ...shuffle.drain((bytes, start, end) => {
      out.push(decoder.decode(bytes.slice(start, end)));
    }),
  ];
  expect(shares.at(-1)).toBe(1);
  return out;
}

/** Sum of (seen - expected)² / expected. */
const chiSquare = (seen: Iterable<number>, expected: number) =>
  [...seen].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

function ordersSeen(items: string, runs: number, buckets: number): Map<string, number> {
  const random = seededRandom([68, 1, 2, 3]);
  const seen = new Map<string, number>();
  for (let run = 0; run < runs; run += 1) {
    const order = shuffled([...items], random, buckets).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  return seen;
}

describe('keyword shuffle', () => {
  // The bounds are the 99.9 % points for 5, 23 and 119 degrees of freedom. The seed is fixed: no test fails by chance.
  it.each([
    ['abc', 6, 20.5],
    ['abcd', 24, 49.7],
    ['abcde', 120, 173.6],
  ])('S-68 every order of %s is equally likely, in one bucket and in several', (items, orders, bound) => {
    for (const buckets of [1, 2, 4]) {
      const runs = orders * 200;
      const seen = ordersSeen(items, runs, buckets);
      expect(seen.size).toBe(orders);
      expect(chiSquare(seen.values(), runs / orders)).toBeLessThan(bound);
    }
  });

  it('S-68 loses, changes and doubles nothing', () => {
    const keywords = Array.from({ length: 20_000 }, (_, at) => `${'é'.repeat(at % 40)}${at}`);
    keywords.push('x'.repeat(60_000), 'same', 'same');
    const mixed = shuffled(keywords, seededRandom([1, 2, 3, 4]), 8);
    expect(mixed).not.toEqual(keywords);
    expect(mixed.sort()).toEqual(keywords.sort());
  });

  it('S-68 a seed repeats its order, another one gives another', () => {
    const keywords = Array.from({ length: 100 }, (_, at) => String(at));
    const first = shuffled(keywords, seededRandom([1, 2, 3, 4]));
    expect(shuffled(keywords, seededRandom([1, 2, 3, 4]))).toEqual(first);
    expect(shuffled(keywords, seededRandom([1, 2, 3, 5]))).not.toEqual(first);
  });

  it('gives nothing for nothing', () => {
    expect(shuffled([], seededRandom([1, 2, 3, 4]))).toEqual([]);
  });
});

describe('numbers below a bound', () => {
  it('S-68 are drawn again where a remainder would favour some, never folded', () => {
    // Of 2^32 draws a quarter is left over.
    const bound = 3 * 2 ** 30;
    const drawn = [0, 0, 0x8000_0001];
    const next = () => {
      const word = drawn.shift();
      if (word === undefined) throw new Error('It draws without end.');
      return word;
    };
    expect(below(next, bound)).toBe(bound / 2);
    expect(drawn).toEqual([]);
  });

  it('S-68 are the upper half of an exact product', () => {
    const bounds = [2, 3, 37, 0xffff, 0x1_0000, 0x1_0001, 2 ** 31 - 1, 2 ** 31 + 12_345, 2 ** 32 - 1];
    const random = seededRandom([5, 6, 7, 8]);
    for (const bound of bounds) {
      for (let run = 0; run < 2000; run += 1) {
        const drawn: number[] = [];
        const got = below(() => {
          drawn.push(random());
          return drawn.at(-1) ?? 0;
        }, bound);
        const products = drawn.map((word) => BigInt(word) * BigInt(bound));
        const least = 2n ** 32n % BigInt(bound);
        const accepted = products.map((product) => BigInt.asUintN(32, product) >= least);
        expect(accepted.indexOf(true)).toBe(drawn.length - 1);
        expect(BigInt(got)).toBe((products.at(-1) ?? 0n) >> 32n);
      }
    }
  });

  it('S-68 are equally likely', () => {
    const random = seededRandom([9, 8, 7, 6]);
    const counts = new Array<number>(37).fill(0);
    for (let run = 0; run < 37_000; run += 1) {
      const drawn = below(random, 37);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    // 99.9 % point for 36 degrees of freedom.
    expect(chiSquare(counts, 1000)).toBeLessThan(68);
  });

  it('know the smallest bounds', () => {
    const random = seededRandom([1, 2, 3, 4]);
    expect([below(random, 0), below(random, 1)]).toEqual([0, 0]);
    expect(new Set(Array.from({ length: 50 }, () => below(random, 2)))).toEqual(new Set([0, 1]));
  });
});

describe('seeded random', () => {
  it('begins with a state that every bit of the seed has changed, and never with zeros', () => {
    const states = Array.from({ length: 128 }, (_, bit) => {
      const seed: [number, number, number, number] = [0, 0, 0, 0];
      seed[bit >> 5] = 2 ** (bit & 31);
      return startState(seed);
    });
    const zero = startState([0, 0, 0, 0]);
    expect(new Set([zero, ...states].map(String)).size).toBe(129);
    for (const state of states) {
      const changed = state.map(
        (word, at) => (word ^ (zero[at] ?? 0)).toString(2).replaceAll('0', '').length,
      );
      for (const bits of changed) expect(bits).toBeGreaterThan(3);
      expect(changed.reduce((sum, bits) => sum + bits)).toBeGreaterThan(40);
    }
  });

  it('is xoshiro128**', () => {
    // First outputs of the reference implementation for the state 1, 2, 3, 4.
    const random = randomFrom([1, 2, 3, 4]);
    expect(Array.from({ length: 3 }, random)).toEqual([11520, 0, 5927040]);
  });
});
