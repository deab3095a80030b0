import { runs } from '../../testing/index.ts';
import { below, randomFrom, seededRandom, startState } from '../keywords/random.ts';
import { RowShuffle } from './row-shuffle.ts';

/** Shuffles with a seed of random numbers. */
function shuffled(rows: readonly string[], random: () => number, buckets?: number): string[] {
  const shuffle = new RowShuffle([random(), random(), random(), random()], buckets);
  for (const row of rows) shuffle.add([row]);
  return [...shuffle.drain()].flat();
}

/** Sum of (seen - expected)² / expected. */
const chiSquare = (seen: Iterable<number>, expected: number) =>
  [...seen].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

// Critical values by degrees of freedom: chance exceeds them once in a million times. The seeds are fixed, so tests
// never fail at random, and a failure is hardly ever due to chance.
const millionth = { 2: 27.6, 5: 35.9, 23: 70.6, 36: 91.5, 119: 207.2, 1521: 1797 } as const;

type Shuffle = (items: string[]) => string[];

/** How often each order occurred. */
function ordersSeen(items: string, count: number, shuffle: Shuffle): Map<string, number> {
  const seen = new Map<string, number>();
  for (let run = 0; run < count; run += 1) {
    const order = shuffle([...items]).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  return seen;
}

/** Chi-square over all orders, including those that never occurred. */
function bias(items: string, orders: number, shuffle: Shuffle): number {
  // Chi-square needs at least five expected cases of each. With many orders, fewer of each suffice.
  const count = orders > 24 ? Math.max(runs(orders * 100), orders * 10) : orders * 300;
  const seen = [...ordersSeen(items, count, shuffle).values()];
  const never = new Array<number>(orders - seen.length).fill(0);
  return chiSquare([...seen, ...never], count / orders);
}

/** A correct Fisher-Yates shuffle except for the given parts. */
function planted(items: string[], from: number, draw: (last: number, count: number) => number): string[] {
  const order = [...items];
  for (let last = order.length - 1; last >= from; last -= 1) {
    const other = draw(last, order.length);
    [order[last], order[other]] = [order[other] as string, order[last] as string];
  }
  return order;
}

describe('row shuffle', () => {
  it.each([
    ['abc', 6, 5],
    ['abcd', 24, 23],
    ['abcde', 120, 119],
  ] as const)(
    'S-68b every order of %s is equally likely, in fewer buckets than lines and in more',
    (items, orders, freedom) => {
      for (const buckets of [1, 2, 4, 8]) {
        const random = seededRandom([68, 1, 2, buckets]);
        const found = bias(items, orders, (some) => shuffled(some, random, buckets));
        expect(found).toBeLessThan(millionth[freedom]);
      }
    },
    60_000,
  );

  it('S-68b every line of a list comes at every place, and before every other one, equally often', () => {
    const count = 40;
    const shuffles = runs(2000);
    const items = Array.from({ length: count }, (_, at) => String(at));
    for (const buckets of [4, 64]) {
      const random = seededRandom([68, 4, 5, buckets]);
      const places = items.map(() => new Array<number>(count).fill(0));
      const before = items.map(() => new Array<number>(count).fill(0));
      for (let run = 0; run < shuffles; run += 1) {
        const order = shuffled(items, random, buckets).map(Number);
        order.forEach((line, place) => {
          const row = places[line] as number[];
          row[place] = (row[place] as number) + 1;
          const ahead = before[line] as number[];
          for (const other of order.slice(place + 1)) ahead[other] = (ahead[other] as number) + 1;
        });
      }
      // Each line has one place and each place one line: 39 × 39 degrees of freedom.
      const found = (chiSquare(places.flat(), shuffles / count) * (count - 1)) / count;
      expect(found).toBeLessThan(millionth[1521]);
      const most = Math.max(
        ...before.flatMap((row, line) => row.slice(0, line)).map((n) => Math.abs(n - shuffles / 2)),
      );
      // 6.3 standard deviations of a coin: any of 780 pairs exceeds them less than once in a million times.
      expect(most).toBeLessThan(6.3 * Math.sqrt(shuffles / 4));
    }
  });

  it('the same figures find the errors that shuffles have', () => {
    const random = seededRandom([68, 7, 8, 9]);
    const errors: Record<string, Shuffle> = {
      'none, to compare': (some) => planted(some, 1, (last) => below(random, last + 1)),
      'swaps with any place': (some) => planted(some, 0, (_, count) => below(random, count)),
      'never leaves a line where it is': (some) => planted(some, 1, (last) => below(random, last)),
      'ends one place early': (some) => planted(some, 2, (last) => below(random, last + 1)),
      'folds what is left over of eight': (some) =>
        planted(some, 1, (last) => (random() >>> 29) % (last + 1)),
      'keeps the order within a bucket': (some) => {
        const drawn = some.map((item) => ({ item, bucket: below(random, 8) }));
        return drawn.toSorted((one, other) => one.bucket - other.bucket).map(({ item }) => item);
      },
    };
    const found = Object.entries(errors).filter(([, shuffle]) => bias('abcd', 24, shuffle) >= millionth[23]);
    expect(found.map(([name]) => name)).toEqual(Object.keys(errors).slice(1));
  });

  it('S-68b loses, changes and doubles nothing', () => {
    const keywords = Array.from({ length: 20_000 }, (_, at) => `${'é'.repeat(at % 40)}${at}`);
    keywords.push('x'.repeat(60_000), 'same', 'same');
    const mixed = shuffled(keywords, seededRandom([1, 2, 3, 4]), 8);
    expect(mixed).not.toEqual(keywords);
    expect(mixed.sort()).toEqual(keywords.sort());
  });

  it('a seed repeats its order, another one gives another', () => {
    const keywords = Array.from({ length: 100 }, (_, at) => String(at));
    const first = shuffled(keywords, seededRandom([1, 2, 3, 4]));
    expect(shuffled(keywords, seededRandom([1, 2, 3, 4]))).toEqual(first);
    expect(shuffled(keywords, seededRandom([1, 2, 3, 5]))).not.toEqual(first);
  });

  it('makes nothing of an empty list', () => {
    expect(shuffled([], seededRandom([1, 2, 3, 4]))).toEqual([]);
  });
});

describe('numbers below a bound', () => {
  it('are drawn again where a remainder would favour some, never folded', () => {
    // A quarter of 2^32 draws is rejected.
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

  it('are the upper half of an exact product', () => {
    const bounds = [2, 3, 37, 0xffff, 0x1_0000, 0x1_0001, 2 ** 31 - 1, 2 ** 31 + 12_345, 2 ** 32 - 1];
    const random = seededRandom([5, 6, 7, 8]);
    for (const bound of bounds) {
      const cases = runs(2000);
      for (let run = 0; run < cases; run += 1) {
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

  it('are equally likely', () => {
    const random = seededRandom([9, 8, 7, 6]);
    const counts = new Array<number>(37).fill(0);
    for (let run = 0; run < 37_000; run += 1) {
      const drawn = below(random, 37);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    expect(chiSquare(counts, 1000)).toBeLessThan(millionth[36]);
  });

  it('are equally likely below a bound that a word does not divide into, where folding shows', () => {
    const random = seededRandom([9, 8, 7, 5]);
    const third = 2 ** 30;
    const thirds = (draw: () => number): number => {
      const counts = [0, 0, 0];
      for (let run = 0; run < 3000; run += 1) {
        const at = Math.floor(draw() / third);
        counts[at] = (counts[at] as number) + 1;
      }
      return chiSquare(counts, 1000);
    };
    expect(thirds(() => below(random, 3 * third))).toBeLessThan(millionth[2]);
    expect(thirds(() => random() % (3 * third))).toBeGreaterThan(millionth[2]);
  });

  it('are right for the smallest bounds, too', () => {
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

  it('gives the numbers of the published xoshiro128**', () => {
    // The first outputs of the reference implementation for the state 1, 2, 3, 4.
    const random = randomFrom([1, 2, 3, 4]);
    expect(Array.from({ length: 3 }, random)).toEqual([11520, 0, 5927040]);
  });
});
